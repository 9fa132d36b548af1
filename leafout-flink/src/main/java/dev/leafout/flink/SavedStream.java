// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The keyed state of a stream: a checkpoint, which contains its own version. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SavedStream(byte[] checkpoint) {
    static final Form<SavedStream> FORM = new Form<>(SavedStream.class, 1, SavedStream::write, SavedStream::read);

    private static void write(SavedStream saved, DataOutputView out) throws IOException {
        FormIo.writeLong(out, saved.checkpoint.length);
        out.write(saved.checkpoint);
    }

    private static SavedStream read(DataInputView in) throws IOException {
        byte[] checkpoint = new byte[(int) FormIo.readLong(in)];
        in.readFully(checkpoint);
        return new SavedStream(checkpoint);
    }
}
