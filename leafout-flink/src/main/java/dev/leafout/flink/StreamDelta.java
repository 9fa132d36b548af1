// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * One message of a stream: the next piece of its text, or its end.
 *
 * <p>Immutable.
 *
 * @param stream the name of the stream, which is the key
 * @param sequence its number in the stream, one more than the previous message's; or {@link #UNNUMBERED}
 * @param text the piece of text, or for {@link SnapshotChunkFunction} the whole value so far; null for an end
 * @param end why the stream ends, as the producer says it, such as {@code stop} or {@code length}; null for text
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record StreamDelta(
        String stream,
        long sequence,
        @Nullable String text,
        @Nullable String end) {
    /** The number of a message without a number: it counts as the next one. */
    public static final long UNNUMBERED = -1;

    static final Form<StreamDelta> FORM = new Form<>(StreamDelta.class, 1, StreamDelta::write, StreamDelta::read);

    public StreamDelta {
        Objects.requireNonNull(stream, "stream");
        if ((text == null) == (end == null)) {
            throw new IllegalArgumentException("A delta must have either a text or an end");
        }
        if (sequence < UNNUMBERED) {
            throw new IllegalArgumentException("A sequence number must not be negative: " + sequence);
        }
    }

    /** Returns a piece of text. */
    public static StreamDelta text(String stream, long sequence, String text) {
        return new StreamDelta(stream, sequence, text, null);
    }

    /** Returns the end of a stream, with its reason. */
    public static StreamDelta end(String stream, long sequence, String reason) {
        return new StreamDelta(stream, sequence, null, reason);
    }

    private static void write(StreamDelta delta, DataOutputView out) throws IOException {
        FormIo.writeString(out, delta.stream);
        FormIo.writeLong(out, delta.sequence);
        FormIo.writeString(out, delta.text);
        FormIo.writeString(out, delta.end);
    }

    private static StreamDelta read(DataInputView in) throws IOException {
        return new StreamDelta(
                FormIo.readString(in),
                FormIo.readLong(in),
                FormIo.readNullableString(in),
                FormIo.readNullableString(in));
    }
}
