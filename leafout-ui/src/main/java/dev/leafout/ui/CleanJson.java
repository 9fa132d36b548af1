// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.wire.Transcoder;

/** JSON text that arrives in pieces, as it may be put into other JSON: one value, no line breaks, no repairs. */
final class CleanJson {
    private final Transcoder text = Transcoder.jsonText();
    private final JsonPushParser parser = JsonPushParser.builder().onEvent(text).build();
    private final StringBuilder clean = new StringBuilder();

    /** @throws JsonSyntaxException if it is not JSON */
    void append(String json) {
        parser.feed(json);
        clean.append(text.take());
    }

    /** @throws JsonSyntaxException if it is not a whole value */
    String finish() {
        parser.finish();
        return clean.append(text.take()).toString();
    }

    /** @throws IllegalArgumentException if it is not JSON */
    static String of(String json) {
        try {
            CleanJson clean = new CleanJson();
            clean.append(json);
            return clean.finish();
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException("This is not JSON: " + e.getMessage(), e);
        }
    }

    /** Returns the value if it is JSON, or else the text as a string. */
    static String orText(String text) {
        try {
            return of(text);
        } catch (IllegalArgumentException e) {
            return JsonText.quoted(text);
        }
    }
}
