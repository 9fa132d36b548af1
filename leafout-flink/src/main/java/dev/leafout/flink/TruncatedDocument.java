// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.ValuePath;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * A document that ended before it was complete.
 *
 * <p>Immutable.
 *
 * @param json the document so far, closed into valid JSON; null if documents are turned off
 * @param cause what ended it
 * @param reason more about it: what the producer said, or which deltas are missing
 * @param open the values that were started but never completed, outermost first
 * @param length how many characters were read
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record TruncatedDocument(
        String stream, @Nullable String json, Cause cause, String reason, List<ValuePath> open, long length) {
    static final Form<TruncatedDocument> FORM =
            new Form<>(TruncatedDocument.class, 1, TruncatedDocument::write, TruncatedDocument::read);

    /** What ends a document. */
    public enum Cause {
        /** The producer said that the stream is over. */
        ENDED,
        /** Nothing arrived for longer than the time-out. */
        STALLED,
        /** Deltas are missing: others arrived that are too far ahead, or the wait was too long. */
        GAP,
        /** All input is over, as at the end of a batch, but the stream had not ended. */
        INPUT_OVER
    }

    public TruncatedDocument {
        open = List.copyOf(open);
    }

    private static void write(TruncatedDocument document, DataOutputView out) throws IOException {
        FormIo.writeString(out, document.stream);
        FormIo.writeString(out, document.json);
        FormIo.writeEnum(out, document.cause);
        FormIo.writeString(out, document.reason);
        FormIo.writeList(out, document.open, FormIo::writePath);
        FormIo.writeLong(out, document.length);
    }

    private static TruncatedDocument read(DataInputView in) throws IOException {
        return new TruncatedDocument(
                FormIo.readString(in),
                FormIo.readNullableString(in),
                FormIo.readEnum(in, Cause.class),
                FormIo.readString(in),
                FormIo.readList(in, FormIo::readPath),
                FormIo.readLong(in));
    }
}
