// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/** An operation that has not been sent yet, so more can be merged into it. */
final class Op {
    /** Null for an operation on the whole document. */
    final @Nullable ValuePath path;

    /** Whether the value began with this operation. */
    final boolean fresh;

    private OpCode code;
    /** The text of a growing string. */
    private @Nullable StringBuilder text;
    /** Any other value as JSON, possibly followed by a comma and further fields. */
    private @Nullable String json;

    private Op(OpCode code, @Nullable ValuePath path, boolean fresh) {
        this.code = code;
        this.path = path;
        this.fresh = fresh;
    }

    static Op of(OpCode code, @Nullable ValuePath path, @Nullable String json) {
        Op op = new Op(code, path, true);
        op.json = json;
        return op;
    }

    static Op append(ValuePath path, String text, boolean fresh) {
        Op op = new Op(OpCode.APPEND, path, fresh);
        op.text = new StringBuilder(text);
        return op;
    }

    OpCode code() {
        return code;
    }

    boolean is(OpCode other, ValuePath where) {
        return code == other && where.equals(path);
    }

    void append(String more) {
        if (text != null) {
            text.append(more);
        }
    }

    /** The string that began here is complete. */
    void complete() {
        code = OpCode.SET;
    }

    /** The value that was held is known. */
    void complete(String value) {
        code = OpCode.SET;
        json = value;
    }

    void writeValue(StringBuilder out) {
        if (text != null) {
            JsonText.appendQuoted(out, text);
        } else {
            out.append(json);
        }
    }

    boolean hasValue() {
        return text != null || json != null;
    }
}
