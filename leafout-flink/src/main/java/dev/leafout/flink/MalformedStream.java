// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonSyntaxException;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A stream whose text cannot be read any further. Its earlier output stands; no more follows.
 *
 * <p>Immutable.
 *
 * @param code the error code, as in docs/errors.md: {@code LO-101}
 * @param path where in the document it happened
 * @param offset the index of the wrong character, from 0
 * @param message what is wrong, for a person
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record MalformedStream(String stream, String code, ValuePath path, long offset, String message) {
    static final Form<MalformedStream> FORM =
            new Form<>(MalformedStream.class, 1, MalformedStream::write, MalformedStream::read);

    static MalformedStream of(String stream, JsonSyntaxException error) {
        return new MalformedStream(
                stream, error.problem().code(), error.path(), error.offset(), String.valueOf(error.getMessage()));
    }

    private static void write(MalformedStream malformed, DataOutputView out) throws IOException {
        FormIo.writeString(out, malformed.stream);
        FormIo.writeString(out, malformed.code);
        FormIo.writePath(out, malformed.path);
        FormIo.writeLong(out, malformed.offset);
        FormIo.writeString(out, malformed.message);
    }

    private static MalformedStream read(DataInputView in) throws IOException {
        return new MalformedStream(
                FormIo.readString(in),
                FormIo.readString(in),
                FormIo.readPath(in),
                FormIo.readLong(in),
                FormIo.readString(in));
    }
}
