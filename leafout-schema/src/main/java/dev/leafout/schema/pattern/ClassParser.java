// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what matches one of several characters: classes in brackets, and escapes such as {@code \d}. */
final class ClassParser {
    /** Stands in for the set of a property that ECMA-262 has but that cannot be decided here. */
    private static final CharSet UNDECIDED = CharSet.NONE;

    private final Cursor at;
    private final boolean onlySyntax;
    /** What cannot be decided, or null. */
    @Nullable
    String undecided;

    ClassParser(Cursor at, boolean onlySyntax) {
        this.at = at;
        this.onlySyntax = onlySyntax;
    }

    /** Returns the set that a backslash and this character stand for, or null if they stand for a single code point. */
    @Nullable
    CharSet setEscape(int c) {
        return switch (c) {
            case 'd' -> CharSet.DIGIT;
            case 'D' -> CharSet.NO_DIGIT;
            case 'w' -> CharSet.WORD;
            case 'W' -> CharSet.NO_WORD;
            case 's' -> CharSet.SPACE;
            case 'S' -> CharSet.NO_SPACE;
            case 'p' -> property(false);
            case 'P' -> property(true);
            default -> null;
        };
    }

    private CharSet property(boolean negated) {
        if (!at.take("{")) {
            throw at.error("Expected {…} after \\p");
        }
        int end = at.pos;
        while (end < at.text.length() && isNameCharacter(at.text.charAt(end))) {
            end++;
        }
        String name = at.text.substring(at.pos, end);
        if (!at.text.startsWith("}", end) || !UnicodeProperty.exists(name)) {
            throw at.error("There is no such Unicode property");
        }
        at.pos = end + 1;
        if (onlySyntax) {
            return UNDECIDED;
        }
        CharSet set = UnicodeProperty.set(name, negated);
        if (set == null) {
            undecided = "The Unicode property '" + name + "' is not supported";
            return UNDECIDED;
        }
        return set;
    }

    private static boolean isNameCharacter(char c) {
        return c == '_' || c == '=' || (c < 128 && Character.isLetterOrDigit(c));
    }

    /** Reads a class after its opening bracket. */
    CharSet charClass() {
        boolean negated = at.take("^");
        Ranges ranges = new Ranges();
        while (!at.take("]")) {
            int start = at.pos;
            int first = classAtom(ranges);
            if (!at.isAt("-") || at.isAt("-]")) {
                if (first >= 0) {
                    ranges.add(first, first);
                }
                continue;
            }
            at.pos++;
            int last = classAtom(ranges);
            if (first < 0 || last < first) {
                at.pos = start;
                throw at.error("A range of a class is out of order, or ends in a set");
            }
            ranges.add(first, last);
        }
        return onlySyntax ? UNDECIDED : ranges.toSet(negated);
    }

    /** Returns a single code point, or -1 if it was a set, which has been added. */
    private int classAtom(Ranges ranges) {
        int c = at.next();
        if (c != '\\') {
            return c;
        }
        c = at.next();
        CharSet set = setEscape(c);
        if (set != null) {
            ranges.add(set);
            return -1;
        }
        return c == 'b' ? '\b' : at.charEscape(c, true);
    }

    /** The ranges of a class, merged now and then, so that they stay few and the work linear. */
    private final class Ranges {
        private int[] all = new int[8];
        private int count;
        private int mergeAt = 1024;
        private final Set<CharSet> added = Collections.newSetFromMap(new IdentityHashMap<>(0));

        void add(CharSet set) {
            if (!onlySyntax && added.add(set)) {
                for (int i = 0; i < set.ranges.length; i += 2) {
                    add(set.ranges[i], set.ranges[i + 1]);
                }
            }
        }

        void add(int from, int to) {
            if (onlySyntax) {
                return;
            }
            if (count == all.length) {
                all = Arrays.copyOf(all, 2 * count);
            }
            all[count++] = from;
            all[count++] = to;
            if (count >= mergeAt) {
                int[] merged = CharSet.ofRanges(all, count).ranges;
                System.arraycopy(merged, 0, all, 0, merged.length);
                count = merged.length;
                mergeAt = Math.max(mergeAt, 2 * count);
            }
        }

        CharSet toSet(boolean negated) {
            CharSet set = CharSet.ofRanges(all, count);
            return negated ? set.negate() : set;
        }
    }
}
