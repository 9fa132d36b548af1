// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.plan.ObjectRules;

/** Which of some sorted names begin with the key so far; each letter is read once. */
final class NameRange {
    private final ObjectRules.Property[] sorted;
    /** They are those from here up to {@link #high}. */
    int low;

    int high;
    /** How many characters of the key have been read. */
    private int units;

    private int markedLow;
    private int markedHigh;
    private int markedUnits;

    NameRange(ObjectRules.Property[] sorted) {
        this.sorted = sorted;
        start();
    }

    void start() {
        low = 0;
        high = sorted.length;
        units = 0;
    }

    /** Remembers the state, for {@link #goBack}. */
    void mark() {
        markedLow = low;
        markedHigh = high;
        markedUnits = units;
    }

    void goBack() {
        low = markedLow;
        high = markedHigh;
        units = markedUnits;
    }

    /** Reads the key up to {@code to}. */
    void extend(CharSequence key, int to) {
        for (; units < to; units++) {
            char unit = key.charAt(units);
            if (high - low == 1 && goesOnWith(unit)) {
                continue;
            }
            int from = find(unit);
            high = find(unit + 1);
            low = from;
        }
    }

    /** Returns whether the only name that is left has this unit next. */
    private boolean goesOnWith(char unit) {
        String name = sorted[low].name;
        return units < name.length() && name.charAt(units) == unit;
    }

    /** Returns the first name whose next unit is this one or a later one. */
    private int find(int unit) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            String name = sorted[middle].name;
            if (name.length() <= units || name.charAt(units) < unit) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
