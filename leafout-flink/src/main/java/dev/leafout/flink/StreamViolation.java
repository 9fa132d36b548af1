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
        Wire.writeString(out, value.stream);
        Wire.writePath(out, violation.path());
        Wire.writeString(out, violation.keyword());
        Wire.writeString(out, violation.schemaPointer());
        Wire.writeLong(out, violation.offset());
        Wire.writeList(out, violation.expected().types(), Wire::writeString);
        Wire.writeString(out, JsonWriter.write(violation.expected().values()));
        Wire.writeList(out, violation.expected().names(), Wire::writeString);
        Wire.writeList(out, violation.expected().rules(), Wire::writeString);
        Wire.writeString(out, violation.message());
    }

    private static StreamViolation read(DataInputView in) throws IOException {
        String stream = Wire.readString(in);
        ValuePath path = Wire.readPath(in);
        String keyword = Wire.readString(in);
        String schemaPointer = Wire.readString(in);
        long offset = Wire.readLong(in);
        Expected expected = new Expected(
                Wire.readList(in, Wire::readString),
                readValues(Wire.readString(in)),
                Wire.readList(in, Wire::readString),
                Wire.readList(in, Wire::readString));
        return new StreamViolation(
                stream, new Violation(path, keyword, schemaPointer, offset, expected, Wire.readString(in)));
    }

    private static List<@Nullable Object> readValues(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value() instanceof List<?> values ? new ArrayList<>(values) : List.of();
    }
}
