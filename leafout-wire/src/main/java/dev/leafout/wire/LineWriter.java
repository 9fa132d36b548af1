// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;

/**
 * Writes operations as lines of JSON. The path and the code are left out if they are the same as in the previous line.
 */
final class LineWriter {
    /** The version of the format; see docs/wire.md. */
    static final int VERSION = 1;

    private final int hashEvery;
    private ValuePath path = ValuePath.root();
    private OpCode code = OpCode.RESTART;
    private long number;
    private int hash = WireHash.START;

    LineWriter(int hashEvery) {
        this.hashEvery = hashEvery;
    }

    /** The path of the last line; the next path may be relative to it. */
    ValuePath path() {
        return path;
    }

    OpCode code() {
        return code;
    }

    /** The number of the last line; the first is 1. */
    long number() {
        return number;
    }

    /** The hash of all lines so far. */
    int hash() {
        return hash;
    }

    String write(Op op) {
        StringBuilder out = new StringBuilder(48);
        number++;
        if (number == 1) {
            field(out, "w").append(VERSION);
        }
        if (op.path != null && !op.path.equals(path)) {
            JsonText.appendQuoted(field(out, "p"), Pointers.write(op.path, path));
            path = op.path;
        }
        if (op.code() != code || number == 1) {
            code = op.code();
            field(out, "o").append('"').append(code.symbol()).append('"');
        }
        if (op.hasValue()) {
            op.writeValue(field(out, "v"));
        }
        if (number % hashEvery == 0) {
            field(out, "h").append(Integer.toUnsignedString(hash));
        }
        if (code == OpCode.RESTART) {
            path = ValuePath.root();
        }
        String line = (out.length() == 0 ? "{" : out) + "}";
        hash = WireHash.next(hash, line);
        return line;
    }

    static StringBuilder field(StringBuilder out, String name) {
        return out.append(out.length() == 0 ? "{\"" : ",\"").append(name).append("\":");
    }
}
