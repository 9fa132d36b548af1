// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValueKind;

/** The three literals of JSON. */
public enum Literal {
    TRUE("true", ValueKind.BOOLEAN),
    FALSE("false", ValueKind.BOOLEAN),
    NULL("null", ValueKind.NULL);

    final String word;
    final ValueKind kind;
    /** The literal as a listener sees it. It never changes, so all parsers share it. */
    @SuppressWarnings("ImmutableEnumChecker")
    final Slice raw;

    Literal(String word, ValueKind kind) {
        this.word = word;
        this.kind = kind;
        this.raw = new Slice().of(word.toCharArray(), word.length());
    }

    public String word() {
        return word;
    }

    public ValueKind kind() {
        return kind;
    }
}
