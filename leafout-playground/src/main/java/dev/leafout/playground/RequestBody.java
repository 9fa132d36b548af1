// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.Map;

/** Reads what the page sends: an object of JSON. */
final class RequestBody {
    private RequestBody() {}

    static Map<?, ?> parse(byte[] json) {
        PartialDocument body = new PartialDocument();
        try {
            JsonPushParser parser = JsonPushParser.builder().listen(body).build();
            parser.feed(json);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw Refusal.wrong("The settings are not JSON: " + e.getMessage());
        }
        if (!(body.value() instanceof Map<?, ?> fields)) {
            throw Refusal.wrong("The settings must be an object");
        }
        return fields;
    }

    /** Returns a field that is a string; empty if it is not there. */
    static String string(Map<?, ?> fields, String name) {
        Object value = fields.get(name);
        if (value != null && !(value instanceof String)) {
            throw Refusal.wrong(name + " must be a string");
        }
        return value == null ? "" : (String) value;
    }

    static void bound(String name, String text, int max) {
        if (text.length() > max) {
            throw Refusal.wrong("The " + name + " has " + text.length() + " characters, and " + max + " is the limit");
        }
    }
}
