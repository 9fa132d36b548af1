// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** What a validator has found: violations, told in the order of their offsets, and warnings. */
final class Findings {
    private static final int MAX_KEPT = 1_000;

    private final Consumer<? super Violation> consumer;
    final List<Violation> violations = new ArrayList<>(0);
    final List<String> warnings = new ArrayList<>(0);
    /** Those of the current call. */
    private final List<Violation> fresh = new ArrayList<>(0);

    private boolean areFresh;

    Findings(Consumer<? super Violation> consumer) {
        this.consumer = Objects.requireNonNull(consumer, "consumer");
    }

    boolean areFresh() {
        return areFresh;
    }

    /** Tells of what the current call has brought. */
    void tell() {
        if (areFresh) {
            tellAll();
        }
    }

    private void tellAll() {
        fresh.sort(Comparator.comparingLong(Violation::offset));
        List<Violation> told = List.copyOf(fresh);
        fresh.clear();
        areFresh = false;
        for (Violation violation : told) {
            if (violations.size() < MAX_KEPT) {
                violations.add(violation);
            }
            consumer.accept(violation);
        }
    }

    private void add(Violation violation) {
        fresh.add(violation);
        areFresh = true;
    }

    void reportRepeatedKey(ParsePosition at) {
        ValuePath path = at.path();
        String message = path + " is there already" + place(at.offset(), at);
        add(new Violation(path, "duplicateKey", "", at.offset(), true, Expected.NOTHING, message));
    }

    void report(
            Level level,
            String keyword,
            String pointer,
            long decidedAt,
            Expected expected,
            String message,
            ParsePosition at) {
        ValuePath path = at.path();
        while (path.depth() > level.depth && path.parent() != null) {
            path = path.parent();
        }
        String text = path + " " + message + place(decidedAt, at);
        add(new Violation(path, keyword, pointer, decidedAt, true, expected, text));
    }

    void report(Level level, Reason reason, ParsePosition at) {
        report(level, reason.keyword(), reason.pointer(), level.start, reason.expected(), reason.message(), at);
    }

    private static String place(long decidedAt, ParsePosition at) {
        return " at line " + at.line() + ", column " + Math.max(1, at.column() - (at.offset() - decidedAt));
    }

    void warn(String message, ParsePosition at) {
        if (warnings.size() < MAX_KEPT) {
            warn(message + " (" + at.path() + ")");
        }
    }

    /** Takes over what somebody else has warned of. */
    void warnAlso(Findings other) {
        other.warnings.forEach(this::warn);
    }

    private void warn(String warning) {
        if (warnings.size() < MAX_KEPT && !warnings.contains(warning)) {
            warnings.add(warning);
        }
    }
}
