// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which of the properties that are mentioned an object has so far, and how many that it must have it has not. */
final class SeenProperties {
    static final ObjectRules NONE = new ObjectRules(new Node[0], new ConjunctionTable(SchemaOptions.defaults()));
    private static final long[] NO_BITS = {};

    private ObjectRules rules = NONE;
    /** A bit for each property: whether it is there. */
    private long[] seen = NO_BITS;
    /** Whether it is required because another one is there. */
    private long @Nullable [] alsoRequired;
    /** When it came, if something depends on that. */
    private long @Nullable [] seenAt;
    /** How many required properties are not there. */
    int missing;

    void bind(ObjectRules rules) {
        this.rules = rules;
        seen = new long[(rules.byIndex.length + 63) >> 6];
        alsoRequired = null;
        seenAt = null;
    }

    /** Another object begins; it matters when a property comes if something depends on that. */
    void clear(boolean hasDependents) {
        for (int i = 0; i < seen.length; i++) {
            seen[i] = 0;
        }
        if (rules.hasDependents) {
            alsoRequired = new long[seen.length];
        }
        if (hasDependents) {
            seenAt = new long[rules.byIndex.length];
        }
        missing = rules.required;
    }

    boolean has(ObjectRules.Property property) {
        return (seen[property.index >> 6] & 1L << property.index) != 0;
    }

    boolean isRequired(ObjectRules.Property property) {
        return property.required
                || (alsoRequired != null && (alsoRequired[property.index >> 6] & 1L << property.index) != 0);
    }

    /** Returns when the property came; -1 if it has not. */
    long when(String name) {
        ObjectRules.Property property = rules.properties.get(name);
        return property == null || !has(property) || seenAt == null ? -1 : seenAt[property.index];
    }

    /** A property has come; returns whether something depends on that. */
    boolean add(ObjectRules.Property property, ParsePosition at) {
        seen[property.index >> 6] |= 1L << property.index;
        if (isRequired(property)) {
            missing--;
        }
        for (ObjectRules.Property other : property.requires) {
            if (alsoRequired != null && !has(other) && !isRequired(other)) {
                alsoRequired[other.index >> 6] |= 1L << other.index;
                missing++;
            }
        }
        if (seenAt == null) {
            return false;
        }
        seenAt[property.index] = at.offset();
        return true;
    }

    List<String> missingNames() {
        List<String> names = new ArrayList<>();
        for (ObjectRules.Property property : rules.byIndex) {
            if (isRequired(property) && !has(property)) {
                names.add(property.name);
            }
        }
        return names;
    }

    void write(CheckpointWriter out) {
        write(out, seen);
        write(out, alsoRequired);
        write(out, seenAt);
        out.writeInt(missing);
    }

    private static void write(CheckpointWriter out, long @Nullable [] values) {
        if (values != null) {
            for (long value : values) {
                out.writeLong(value);
            }
        }
    }

    void read(CheckpointReader in) {
        read(in, seen);
        read(in, alsoRequired);
        read(in, seenAt);
        missing = in.readInt(0, rules.byIndex.length);
    }

    private static void read(CheckpointReader in, long @Nullable [] values) {
        if (values != null) {
            for (int i = 0; i < values.length; i++) {
                values[i] = in.readLong();
            }
        }
    }
}
