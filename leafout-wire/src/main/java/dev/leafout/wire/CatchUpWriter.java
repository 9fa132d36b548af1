// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonText;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes a catch-up: everything that a client needs to continue after lines it has missed. That is the document, which
 * of its values are open, and what the next line may leave out.
 */
record CatchUpWriter(
        long number,
        int hash,
        ValuePath lastPath,
        OpCode lastCode,
        boolean visible,
        Supplier<@Nullable Object> value,
        @Nullable ValuePath open,
        @Nullable ValueKind held,
        boolean repeated,
        @Nullable WireEnd end,
        List<WireViolation> violations) {

    String line() {
        StringBuilder out = new StringBuilder();
        LineWriter.field(out, "w").append(LineWriter.VERSION);
        LineWriter.field(out, "o").append('"').append(OpCode.CATCH_UP.symbol()).append('"');
        LineWriter.field(out, "n").append(number);
        LineWriter.field(out, "h").append(Integer.toUnsignedString(hash));
        JsonText.appendQuoted(LineWriter.field(out, "p"), lastPath.toPointer());
        LineWriter.field(out, "s").append('"').append(lastCode.symbol()).append('"');
        if (visible) {
            LineWriter.field(out, "v").append(JsonWriter.write(value.get()));
        }
        if (open != null) {
            JsonText.appendQuoted(LineWriter.field(out, "open"), open.toPointer());
        }
        if (held != null) {
            JsonText.appendQuoted(LineWriter.field(out, "held"), OpQueue.name(held));
        }
        if (repeated) {
            LineWriter.field(out, "repeated").append(true);
        }
        if (end != null) {
            LineWriter.field(out, "end").append("{\"v\":").append(end.fields()).append('}');
        }
        if (!violations.isEmpty()) {
            StringJoiner all = new StringJoiner(",", "[", "]");
            violations.forEach(violation -> all.add(violation.toJsonWithPath()));
            LineWriter.field(out, "violations").append(all);
        }
        return out.append('}').toString();
    }
}
