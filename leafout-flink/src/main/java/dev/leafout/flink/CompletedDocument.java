// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * A complete document.
 *
 * <p>Immutable.
 *
 * @param json the document as plain JSON; null if documents are turned off
 * @param valid whether it has no schema violations
 * @param length how many characters were read
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record CompletedDocument(String stream, @Nullable String json, boolean valid, long length) {
    static final Form<CompletedDocument> FORM =
            new Form<>(CompletedDocument.class, 1, CompletedDocument::write, CompletedDocument::read);

    private static void write(CompletedDocument document, DataOutputView out) throws IOException {
        FormIo.writeString(out, document.stream);
        FormIo.writeString(out, document.json);
        out.writeBoolean(document.valid);
        FormIo.writeLong(out, document.length);
    }

    private static CompletedDocument read(DataInputView in) throws IOException {
        return new CompletedDocument(
                FormIo.readString(in), FormIo.readNullableString(in), in.readBoolean(), FormIo.readLong(in));
    }
}
