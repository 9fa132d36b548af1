// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonText;

/** An object that is written as JSON, property by property. */
final class JsonObject {
    private final StringBuilder out = new StringBuilder("{");

    static JsonObject of(String name, String text) {
        return new JsonObject().text(name, text);
    }

    JsonObject text(String name, String text) {
        key(name);
        JsonText.appendQuoted(out, text);
        return this;
    }

    /** Adds a property whose value is JSON already. */
    JsonObject json(String name, String json) {
        key(name);
        out.append(json);
        return this;
    }

    private void key(String name) {
        if (out.length() > 1) {
            out.append(',');
        }
        JsonText.appendQuoted(out, name);
        out.append(':');
    }

    @Override
    public String toString() {
        return out + "}";
    }
}
