// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as schemas are written in it: read, compared and written. */
final class SchemaJson {
    private SchemaJson() {}

    static @Nullable Object parse(String text, String name) {
        PartialDocument document = new PartialDocument();
        try {
            JsonPushParser parser = JsonPushParser.builder()
                    .rejectDuplicateKeys()
                    .listen(document)
                    .build();
            parser.feed(text);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw new SchemaException("The schema is not JSON: " + e.getMessage(), name, e);
        }
        return copy(document.value());
    }

    /** Every object and array becomes one that is the same each time it is asked for; numbers become canonical. */
    private static @Nullable Object copy(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, child) -> copy.put((String) key, copy(child)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(child -> copy.add(copy(child)));
            return Collections.unmodifiableList(copy);
        }
        return value instanceof JsonNumber number ? canonical(number) : value;
    }

    /** Returns the value of a number such that equal values are equal. */
    static BigDecimal canonical(JsonNumber number) {
        try {
            return canonical(number.bigDecimalValue());
        } catch (ArithmeticException e) {
            throw new SchemaException("A number is beyond what is supported: " + number, "", e);
        }
    }

    static BigDecimal canonical(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    static String write(@Nullable Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(@Nullable Object value, StringBuilder out) {
        if (value instanceof String text) {
            JsonText.appendQuoted(out, text);
        } else if (value instanceof Map<?, ?> map) {
            String separator = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(separator);
                JsonText.appendQuoted(out, (String) entry.getKey());
                write(entry.getValue(), out.append(':'));
                separator = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String separator = "[";
            for (Object item : list) {
                write(item, out.append(separator));
                separator = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else {
            out.append(number(value));
        }
    }

    private static @Nullable Object number(@Nullable Object value) {
        return value instanceof BigDecimal number && number.scale() <= 0 && number.scale() > -20
                ? number.toPlainString()
                : value;
    }
}
