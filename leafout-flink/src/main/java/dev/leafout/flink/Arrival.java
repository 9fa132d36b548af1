// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * A delta of a known stream, and when it arrived.
 *
 * @param at in milliseconds, by the clock that detects stalls
 */
record Arrival(
        long sequence, @Nullable String text, @Nullable String end, long at) {
    static final Form<Arrival> FORM = new Form<>(Arrival.class, 1, Arrival::write, Arrival::read);
    /** Roughly what an arrival takes in addition to its text. */
    private static final int OVERHEAD = 8;

    static Arrival of(StreamDelta delta, long at) {
        return new Arrival(delta.sequence(), delta.text(), delta.end(), at);
    }

    int size() {
        return OVERHEAD + (text == null ? 0 : text.length()) + (end == null ? 0 : end.length());
    }

    private static void write(Arrival arrival, DataOutputView out) throws IOException {
        FormIo.writeLong(out, arrival.sequence);
        FormIo.writeString(out, arrival.text);
        FormIo.writeString(out, arrival.end);
        FormIo.writeLong(out, arrival.at);
    }

    private static Arrival read(DataInputView in) throws IOException {
        return new Arrival(
                FormIo.readLong(in), FormIo.readNullableString(in), FormIo.readNullableString(in), FormIo.readLong(in));
    }
}
