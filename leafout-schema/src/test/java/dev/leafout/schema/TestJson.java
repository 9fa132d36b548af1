// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import java.util.List;
import java.util.Map;

/** JSON for tests: reads and writes every number exactly as it was written. */
final class TestJson {
    private TestJson() {}

    static Object read(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(text);
        parser.finish();
        return document.value();
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String separator = "";
            out.append('{');
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                JsonText.appendQuoted(out.append(separator), (String) entry.getKey());
                write(entry.getValue(), out.append(':'));
                separator = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            String separator = "";
            out.append('[');
            for (Object item : list) {
                write(item, out.append(separator));
                separator = ",";
            }
            out.append(']');
        } else if (value instanceof String text) {
            JsonText.appendQuoted(out, text);
        } else {
            out.append(value);
        }
    }
}
