// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.schema.Expected;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.Violation;
import dev.leafout.schema.plan.Cause;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.SchemaJson;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a validator has found, as bytes. For each path, only the steps that differ from the previous violation are
 * written, and each expectation only once, so that many violations stay small.
 */
final class FindingsCheckpoint {
    private final Findings findings;

    FindingsCheckpoint(Findings findings) {
        this.findings = findings;
    }

    void write(CheckpointWriter out) {
        out.writeLong(findings.count).writeInt(findings.violations.size());
        IdentityHashMap<Expected, Integer> expected = new IdentityHashMap<>();
        List<ValuePath> before = List.of();
        for (Violation violation : findings.violations) {
            List<ValuePath> steps = violation.path().steps();
            writePath(out, steps, before);
            before = steps;
            out.writeString(violation.keyword()).writeString(violation.schemaPointer());
            out.writeLong(violation.offset()).writeString(violation.message());
            Integer known = expected.putIfAbsent(violation.expected(), expected.size());
            out.writeInt(known == null ? -1 : known);
            if (known == null) {
                write(out, violation.expected());
            }
        }
        writeStrings(out, List.copyOf(findings.warnings));
    }

    /** Writes why an alternative failed, if that is kept. */
    static void write(CheckpointWriter out, @Nullable Cause cause) {
        out.writeBoolean(cause != null);
        if (cause != null) {
            writePath(out, cause.path().steps(), List.of());
            Reason reason = cause.reason();
            out.writeString(reason.keyword()).writeString(reason.pointer());
            out.writeString(reason.message().get());
            write(out, reason.hint().expected());
            out.writeInt(cause.line()).writeLong(cause.column());
            out.writeString(cause.written()).writeBoolean(cause.isWhole());
        }
    }

    /** Writes what a branch expected that failed: another one may fail at the same character, and speak for both. */
    static void write(CheckpointWriter out, Hint hint) {
        out.writeBoolean(hint != Hint.NONE);
        if (hint != Hint.NONE) {
            write(out, hint.expected());
            write(out, hint.cause());
        }
    }

    static Hint readHint(CheckpointReader in) {
        if (!in.readBoolean()) {
            return Hint.NONE;
        }
        Hint hint = Hint.of(readExpected(in));
        Cause cause = readCause(in);
        return cause == null ? hint : hint.because(cause);
    }

    private static @Nullable Cause readCause(CheckpointReader in) {
        if (!in.readBoolean()) {
            return null;
        }
        ValuePath path = readPath(in, ValuePath.root());
        String keyword = in.readString();
        String pointer = in.readString();
        String message = in.readString();
        Reason reason = new Reason(null, keyword, pointer, () -> message, Hint.of(readExpected(in)));
        return new Cause(reason, path, in.readInt(), in.readLong(), in.readString(), in.readBoolean());
    }

    private static void writePath(CheckpointWriter out, List<ValuePath> steps, List<ValuePath> before) {
        int same = 0;
        while (same < Math.min(steps.size(), before.size()) && steps.get(same).equals(before.get(same))) {
            same++;
        }
        out.writeInt(same).writeInt(steps.size() - same);
        for (ValuePath step : steps.subList(same, steps.size())) {
            out.writeString(step.key()).writeInt(step.index());
        }
    }

    private static void write(CheckpointWriter out, Expected expected) {
        writeStrings(out, expected.types());
        writeStrings(out, expected.names());
        writeStrings(out, expected.rules());
        out.writeInt(expected.values().size());
        expected.values().forEach(value -> out.writeString(SchemaJson.write(value)));
    }

    private static void writeStrings(CheckpointWriter out, List<String> all) {
        out.writeInt(all.size());
        all.forEach(out::writeString);
    }

    void read(CheckpointReader in, int max) {
        findings.count = in.readLong();
        int size = in.readInt(0, max);
        in.require(findings.count >= size, "count");
        List<Expected> expected = new ArrayList<>();
        ValuePath path = ValuePath.root();
        for (int i = 0; i < size; i++) {
            path = readPath(in, path);
            String keyword = in.readString();
            String pointer = in.readString();
            long offset = in.readLong();
            String message = in.readString();
            int known = in.readInt(-1, expected.size() - 1);
            if (known < 0) {
                known = expected.size();
                expected.add(readExpected(in));
            }
            findings.violations.add(new Violation(path, keyword, pointer, offset, expected.get(known), message));
        }
        findings.warnings.addAll(readStrings(in));
    }

    private static ValuePath readPath(CheckpointReader in, ValuePath before) {
        int same = in.readInt(0, before.depth());
        ValuePath path = before;
        while (path.depth() > same && path.parent() != null) {
            path = path.parent();
        }
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            String key = in.readNullableString();
            int index = in.readInt(-1, Integer.MAX_VALUE);
            in.require(key != null || index >= 0, "path");
            path = key != null ? path.key(key) : path.index(index);
        }
        return path;
    }

    private static Expected readExpected(CheckpointReader in) {
        List<String> types = readStrings(in);
        List<String> names = readStrings(in);
        List<String> rules = readStrings(in);
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            values.add(readValue(in));
        }
        return new Expected(types, values, names, rules);
    }

    private static @Nullable Object readValue(CheckpointReader in) {
        try {
            return SchemaJson.frozen(SchemaJson.parse(in.readString(), ""));
        } catch (SchemaException e) {
            throw in.damaged("value");
        }
    }

    private static List<String> readStrings(CheckpointReader in) {
        List<String> all = new ArrayList<>();
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            all.add(in.readString());
        }
        return all;
    }
}
