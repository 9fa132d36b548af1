// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.document.JsonWriter;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.Expected;
import dev.leafout.schema.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * A schema violation in the document of a stream.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record StreamViolation(String stream, Violation violation) {
    static final Form<StreamViolation> FORM =
            new Form<>(StreamViolation.class, 1, StreamViolation::write, StreamViolation::read);

    private static void write(StreamViolation value, DataOutputView out) throws IOException {
        Violation violation = value.violation;
        FormIo.writeString(out, value.stream);
        FormIo.writePath(out, violation.path());
        FormIo.writeString(out, violation.keyword());
        FormIo.writeString(out, violation.schemaPointer());
        FormIo.writeLong(out, violation.offset());
        FormIo.writeList(out, violation.expected().types(), FormIo::writeString);
        FormIo.writeString(out, JsonWriter.write(violation.expected().values()));
        FormIo.writeList(out, violation.expected().names(), FormIo::writeString);
        FormIo.writeList(out, violation.expected().rules(), FormIo::writeString);
        FormIo.writeString(out, violation.message());
    }

    private static StreamViolation read(DataInputView in) throws IOException {
        String stream = FormIo.readString(in);
        ValuePath path = FormIo.readPath(in);
        String keyword = FormIo.readString(in);
        String schemaPointer = FormIo.readString(in);
        long offset = FormIo.readLong(in);
        Expected expected = new Expected(
                FormIo.readList(in, FormIo::readString),
                readValues(FormIo.readString(in)),
                FormIo.readList(in, FormIo::readString),
                FormIo.readList(in, FormIo::readString));
        return new StreamViolation(
                stream, new Violation(path, keyword, schemaPointer, offset, expected, FormIo.readString(in)));
    }

    private static List<@Nullable Object> readValues(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value() instanceof List<?> values ? new ArrayList<>(values) : List.of();
    }
}
