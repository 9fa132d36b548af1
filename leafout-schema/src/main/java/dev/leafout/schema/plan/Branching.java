// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A keyword that tries other schemas on the same value, and how their verdicts decide it. */
public final class Branching {
    public enum Type {
        ANY("anyOf"),
        ONE("oneOf"),
        NOT("not"),
        /** The condition, the schema if it holds, and the schema if it does not. */
        IF("if"),
        /** One schema that applies if a property is there. */
        DEPENDENT("dependentSchemas"),
        /** Objects or arrays of an {@code enum} or {@code const}, as schemas. */
        VALUES("enum");

        public final String keyword;

        Type(String keyword) {
            this.keyword = keyword;
        }
    }

    private static final Conjunction[] NONE = {};

    public final Type type;
    public final Node owner;
    public final Conjunction[] branches;
    /** The property that it depends on. */
    public final @Nullable String name;
    /** Its schemas that are not among the branches, since no value of this kind satisfies them. */
    public final Conjunction[] hopeless;
    /** How many schemas the keyword has. */
    final int count;
    /** Whether branches that are only values have been merged. */
    final boolean isMerged;

    private @Nullable FixedBranches fixed;

    Branching(Type type, Node owner, Conjunction[] branches, @Nullable String name) {
        this.type = type;
        this.owner = owner;
        this.branches = branches;
        this.name = name;
        this.hopeless = NONE;
        this.count = branches.length;
        this.isMerged = false;
    }

    /** The same with other, equivalent branches. */
    private Branching(Branching original, List<Conjunction> branches, List<Conjunction> hopeless, boolean isMerged) {
        this.type = original.type;
        this.owner = original.owner;
        this.branches = branches.toArray(NONE);
        this.name = original.name;
        this.hopeless = hopeless.toArray(NONE);
        this.count = original.count;
        this.isMerged = isMerged;
    }

    Branching with(List<Conjunction> others, List<Conjunction> without, boolean merged) {
        return new Branching(this, others, without, merged);
    }

    /** Returns the branches that are only values. */
    FixedBranches fixed() {
        FixedBranches known = fixed;
        if (known == null) {
            known = new FixedBranches(branches);
            fixed = known;
        }
        return known;
    }

    /** Returns whether the value must be valid against one of the branches. */
    boolean isOr() {
        return type == Type.ANY || type == Type.ONE;
    }

    String keyword() {
        if (type == Type.DEPENDENT && name != null && owner.dependencies.contains(name)) {
            return "dependencies";
        }
        return type == Type.VALUES ? owner.valuesKeyword : type.keyword;
    }

    public Reason reason(Supplier<String> message, Hint hint) {
        return new Reason(owner, keyword(), name, message, hint);
    }

    /** Verdicts and the offsets at which they were reached. */
    public interface Verdicts {
        Verdict verdict(int branch);

        long when(int branch);
    }

    /** The combined verdict of the branches, with its offset in {@code when[0]}. */
    public Verdict combine(Verdicts of, long[] when) {
        return combine(branches.length, of, when);
    }

    /** The same for a number of verdicts. */
    Verdict combine(int count, Verdicts of, long[] when) {
        return switch (type) {
            case ANY, VALUES -> any(count, of, when);
            case ONE -> one(count, of, when);
            case NOT -> not(of, when);
            case IF -> condition(of, when);
            case DEPENDENT -> {
                when[0] = of.when(0);
                yield of.verdict(0);
            }
        };
    }

    private static Verdict any(int count, Verdicts of, long[] when) {
        long certain = Long.MAX_VALUE;
        long doomed = 0;
        boolean live = false;
        for (int i = 0; i < count; i++) {
            switch (of.verdict(i)) {
                case CERTAIN -> certain = Math.min(certain, of.when(i));
                case DOOMED -> doomed = Math.max(doomed, of.when(i));
                default -> live = true;
            }
        }
        if (certain < Long.MAX_VALUE) {
            when[0] = certain;
            return Verdict.CERTAIN;
        }
        when[0] = doomed;
        return live ? Verdict.LIVE : Verdict.DOOMED;
    }

    private static Verdict one(int count, Verdicts of, long[] when) {
        long first = Long.MAX_VALUE;
        long second = Long.MAX_VALUE;
        long last = 0;
        int certain = 0;
        boolean live = false;
        for (int i = 0; i < count; i++) {
            Verdict verdict = of.verdict(i);
            long at = of.when(i);
            if (verdict == Verdict.LIVE) {
                live = true;
                continue;
            }
            last = Math.max(last, at);
            if (verdict == Verdict.CERTAIN) {
                certain++;
                second = Math.min(second, Math.max(first, at));
                first = Math.min(first, at);
            }
        }
        if (certain > 1) {
            when[0] = second;
            return Verdict.DOOMED;
        }
        when[0] = last;
        return live ? Verdict.LIVE : certain == 1 ? Verdict.CERTAIN : Verdict.DOOMED;
    }

    private static Verdict not(Verdicts of, long[] when) {
        when[0] = of.when(0);
        return switch (of.verdict(0)) {
            case CERTAIN -> Verdict.DOOMED;
            case DOOMED -> Verdict.CERTAIN;
            case LIVE -> Verdict.LIVE;
        };
    }

    private static Verdict condition(Verdicts of, long[] when) {
        Verdict condition = of.verdict(0);
        Verdict then = of.verdict(1);
        Verdict otherwise = of.verdict(2);
        for (Verdict result : new Verdict[] {Verdict.DOOMED, Verdict.CERTAIN}) {
            long at = Long.MAX_VALUE;
            if (condition == Verdict.CERTAIN && then == result) {
                at = Math.max(of.when(0), of.when(1));
            }
            if (condition == Verdict.DOOMED && otherwise == result) {
                at = Math.max(of.when(0), of.when(2));
            }
            if (then == result && otherwise == result) {
                at = Math.min(at, Math.max(of.when(1), of.when(2)));
            }
            if (at < Long.MAX_VALUE) {
                when[0] = at;
                return result;
            }
        }
        return Verdict.LIVE;
    }

    /** Two are the same if they are the same keyword of the same schema. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Branching that
                && that.type == type
                && that.owner == owner
                && Objects.equals(that.name, name);
    }

    @Override
    public int hashCode() {
        return (31 * owner.id() + type.hashCode()) * 31 + Objects.hashCode(name);
    }
}
