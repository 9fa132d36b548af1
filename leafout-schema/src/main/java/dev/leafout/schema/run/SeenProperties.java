// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.plan.ConjunctionTable;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ObjectRules;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which of the mentioned properties an object has so far, and how many required ones are missing. Starting another
 * object costs only as much as the last one had properties, however many are mentioned.
 */
final class SeenProperties {
    static final ObjectRules NONE = new ObjectRules(new Node[0], new ConjunctionTable(SchemaOptions.defaults()));

    private ObjectRules rules = NONE;
    /** A bit for each property, by its rank: whether it is there. */
    private BitSet seen = new BitSet(0);
    /** Whether the bits have been handed out, so that they must not be changed. */
    private boolean areKept;
    /** Whether it is required because another one is there. */
    private final BitSet alsoRequired = new BitSet(0);
    /** When it came, if something depends on that. */
    private long @Nullable [] seenAt;

    private boolean hasDependents;
    /** How many required properties are not there. */
    int missing;

    void bind(ObjectRules rules) {
        this.rules = rules;
        seenAt = null;
    }

    /** Another object begins; it matters when a property comes if something depends on that. */
    void clear(boolean hasDependents) {
        if (areKept) {
            seen = new BitSet(0);
            areKept = false;
        } else {
            seen.clear();
        }
        alsoRequired.clear();
        this.hasDependents = hasDependents;
        if (hasDependents && seenAt == null) {
            seenAt = new long[rules.byIndex.length];
        }
        missing = rules.required;
    }

    boolean has(ObjectRules.Property property) {
        return seen.get(property.rank);
    }

    /** Returns the rank of the first name in the range that is among some and may still come; -1 if there is none. */
    int first(BitSet some, NameRange range) {
        for (int i = some.nextSetBit(range.low); i >= 0 && i < range.high; ) {
            int open = rules.mayRepeatNames() ? i : seen.nextClearBit(i);
            if (open == i) {
                return i;
            }
            i = some.nextSetBit(open);
        }
        return -1;
    }

    /** Returns whether one in the range is required and not there. */
    boolean isMissing(NameRange range) {
        return firstMissing(rules.requiredRanks, range) || firstMissing(alsoRequired, range);
    }

    private boolean firstMissing(BitSet some, NameRange range) {
        for (int i = some.nextSetBit(range.low); i >= 0 && i < range.high; ) {
            int open = seen.nextClearBit(i);
            if (open == i) {
                return true;
            }
            i = some.nextSetBit(open);
        }
        return false;
    }

    /** Returns the bits by rank; they stay as they are. */
    BitSet keep() {
        areKept = true;
        return seen;
    }

    /** Returns which are required and not there, by their ranks. */
    BitSet missing() {
        BitSet found = (BitSet) rules.requiredRanks.clone();
        found.or(alsoRequired);
        found.andNot(seen);
        return found;
    }

    boolean isRequired(ObjectRules.Property property) {
        return property.required || alsoRequired.get(property.rank);
    }

    /** Returns when the property came; -1 if it has not. */
    long when(String name) {
        ObjectRules.Property property = rules.properties.get(name);
        return property == null || !has(property) || seenAt == null ? -1 : seenAt[property.index];
    }

    /** A property has come; returns whether something depends on that. */
    boolean add(ObjectRules.Property property, ParsePosition at) {
        mark(property);
        if (isRequired(property)) {
            missing--;
        }
        for (ObjectRules.Property other : property.requires) {
            if (!has(other) && !isRequired(other)) {
                alsoRequired.set(other.rank);
                missing++;
            }
        }
        if (!hasDependents || seenAt == null) {
            return false;
        }
        seenAt[property.index] = at.offset();
        return true;
    }

    private void mark(ObjectRules.Property property) {
        if (areKept) {
            seen = (BitSet) seen.clone();
            areKept = false;
        }
        seen.set(property.rank);
    }

    void write(CheckpointWriter out) {
        write(out, seen);
        write(out, alsoRequired);
        if (hasDependents) {
            seen.stream().forEach(rank -> out.writeLong(seenAt == null ? 0 : seenAt[rules.byRank[rank].index]));
        }
        out.writeInt(missing);
    }

    private static void write(CheckpointWriter out, BitSet ranks) {
        out.writeInt(ranks.cardinality());
        ranks.stream().forEach(out::writeInt);
    }

    void read(CheckpointReader in) {
        seen = new BitSet(0);
        areKept = false;
        read(in, seen);
        read(in, alsoRequired);
        if (hasDependents) {
            seen.stream().forEach(rank -> {
                long when = in.readLong();
                if (seenAt != null) {
                    seenAt[rules.byRank[rank].index] = when;
                }
            });
        }
        missing = in.readInt(0, rules.byIndex.length);
    }

    private void read(CheckpointReader in, BitSet ranks) {
        for (int i = in.readInt(0, rules.byIndex.length); i > 0; i--) {
            ranks.set(in.readInt(0, rules.byRank.length - 1));
        }
    }
}
