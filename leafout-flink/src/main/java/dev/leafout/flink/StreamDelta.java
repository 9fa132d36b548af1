// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * One message of a stream: the next piece of its text, or that there is no more.
 *
 * <p>Immutable.
 *
 * @param stream whose it is; the stream is keyed by it
 * @param sequence its number in the stream, one more than that of the message before; or {@link #UNNUMBERED}
 * @param text the piece of text, or for {@link SnapshotChunkFunction} the whole value so far; null for an end
 * @param end why the stream ends, in the producer's words such as {@code stop} or {@code length}; null for text
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record StreamDelta(
        String stream,
        long sequence,
        @Nullable String text,
        @Nullable String end) {
    /** The number of a message that has none: it is taken for the next one. */
    public static final long UNNUMBERED = -1;

    static final Form<StreamDelta> FORM = new Form<>(StreamDelta.class, 1, StreamDelta::write, StreamDelta::read);

    public StreamDelta {
        Objects.requireNonNull(stream, "stream");
        if ((text == null) == (end == null)) {
            throw new IllegalArgumentException("A delta has a text or an end, and not both");
        }
        if (sequence < UNNUMBERED) {
            throw new IllegalArgumentException("A sequence number is never negative: " + sequence);
        }
    }

    /** Returns a piece of text. */
    public static StreamDelta text(String stream, long sequence, String text) {
        return new StreamDelta(stream, sequence, text, null);
    }

    /** Returns the message that there is no more, and why. */
    public static StreamDelta end(String stream, long sequence, String reason) {
        return new StreamDelta(stream, sequence, null, reason);
    }

    private static void write(StreamDelta delta, DataOutputView out) throws IOException {
        Wire.writeString(out, delta.stream);
        Wire.writeLong(out, delta.sequence);
        Wire.writeString(out, delta.text);
        Wire.writeString(out, delta.end);
    }

    private static StreamDelta read(DataInputView in) throws IOException {
        return new StreamDelta(
                Wire.readString(in), Wire.readLong(in), Wire.readNullableString(in), Wire.readNullableString(in));
    }
}
