// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.Violation;
import dev.leafout.schema.plan.Cause;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** What a validator has found: violations, reported in order of their offsets, and warnings. */
public final class Findings {
    private static final int MAX_WARNINGS = 1_000;
    /** There is no keyword for it, and no place in the schema. */
    private static final Reason REPEATED_KEY =
            new Reason(null, "duplicateKey", null, () -> "is there already", Hint.NONE);

    /** Those of no document. */
    static final Findings NONE = new Findings(0, violation -> {}, (path, reason, offset, line, column) -> {
        throw new IllegalStateException("no document is open");
    });

    private final int max;
    private final Consumer<? super Violation> consumer;
    private final ViolationMaker maker;
    final List<Violation> violations = new ArrayList<>(0);
    /** How many violations there have been, kept or not. */
    long count;

    final Set<String> warnings = new LinkedHashSet<>(0);
    /** The last warning and its place, since hundreds of schemas may give the same warning about one value. */
    private String lastWarning = "";

    private long lastOffset;
    private int lastDepth;
    /** Those of the current call. */
    private final List<Violation> fresh = new ArrayList<>(0);

    private boolean areFresh;

    /** Keeps this many violations; all are reported and counted. */
    public Findings(int max, Consumer<? super Violation> consumer, ViolationMaker maker) {
        this.max = max;
        this.maker = maker;
        this.consumer = Objects.requireNonNull(consumer, "consumer");
    }

    /** Returns findings for something that is only tried: violations are not reported. */
    Findings ofTrial() {
        return new Findings(0, violation -> {}, maker);
    }

    /** Returns the violations that were kept, in the order of their offsets. */
    public List<Violation> violations() {
        return Collections.unmodifiableList(violations);
    }

    /** Returns how many there have been, kept or not. */
    public long count() {
        return count;
    }

    public Set<String> warnings() {
        return Collections.unmodifiableSet(warnings);
    }

    boolean areFresh() {
        return areFresh;
    }

    /** Reports what the current call has found. */
    void deliver() {
        if (areFresh) {
            deliverAll();
        }
    }

    private void deliverAll() {
        fresh.sort(Comparator.comparingLong(Violation::offset));
        List<Violation> told = List.copyOf(fresh);
        fresh.clear();
        areFresh = false;
        for (Violation violation : told) {
            keep(violation);
            consumer.accept(violation);
        }
    }

    private void keep(Violation violation) {
        count++;
        if (violations.size() < max) {
            violations.add(violation);
        }
    }

    private void add(Violation violation) {
        fresh.add(violation);
        areFresh = true;
    }

    void reportRepeatedKey(ParsePosition at) {
        add(violation(at.path(), REPEATED_KEY, at.offset(), at));
    }

    void report(Level level, Reason reason, long decidedAt, ParsePosition at) {
        add(violation(path(level, at), reason, decidedAt, at));
    }

    /** What was wrong before, and is certain to matter now. */
    void report(Cause cause, long decidedAt) {
        add(maker.make(cause.path(), cause.reason(), decidedAt, cause.line(), cause.column()));
    }

    static ValuePath path(Level level, ParsePosition at) {
        ValuePath path = at.path();
        while (path.depth() > level.depth && path.parent() != null) {
            path = path.parent();
        }
        return path;
    }

    static Cause cause(Level level, Reason reason, long decidedAt, String written, boolean isWhole, ParsePosition at) {
        return new Cause(reason, path(level, at), at.line(), column(decidedAt, at), written, isWhole);
    }

    private static long column(long decidedAt, ParsePosition at) {
        return Math.max(1, at.column() - (at.offset() - decidedAt));
    }

    /** What was known as soon as the value began. */
    void report(Level level, Reason reason, ParsePosition at) {
        report(level, reason, level.start, at);
    }

    private Violation violation(ValuePath path, Reason reason, long decidedAt, ParsePosition at) {
        return maker.make(path, reason, decidedAt, at.line(), column(decidedAt, at));
    }

    void clear() {
        violations.clear();
        warnings.clear();
        lastWarning = "";
        fresh.clear();
        areFresh = false;
        count = 0;
    }

    void warn(String message, ParsePosition at) {
        boolean isKnown = at.offset() == lastOffset && at.depth() == lastDepth && message.equals(lastWarning);
        if (!isKnown && warnings.size() < MAX_WARNINGS) {
            warn(message + " (" + Messages.path(at.path()) + ")");
            lastWarning = message;
            lastOffset = at.offset();
            lastDepth = at.depth();
        }
    }

    /** Adds the warnings of another one. */
    void warnAlso(Findings other) {
        other.warnings.forEach(this::warn);
    }

    private void warn(String warning) {
        if (warnings.size() < MAX_WARNINGS) {
            warnings.add(warning);
        }
    }
}
