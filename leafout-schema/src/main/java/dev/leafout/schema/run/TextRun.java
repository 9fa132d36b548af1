// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.pattern.Automaton;
import dev.leafout.schema.pattern.Steps;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.TextRules;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks a text that is being written against {@link TextRules}.
 *
 * <p>It is long because it follows values, patterns and lengths at once, by the piece where that is enough and by the
 * character where it is not.
 */
final class TextRun {
    private static final Automaton.State[] NO_STATES = {};
    /**
     * Up to this many candidates, comparing each one with a piece is faster than narrowing them down letter by letter.
     */
    private static final int FEW = 8;

    /** How much of a text a message shows, and one more. */
    private static final int SHOWN = 65;

    private static final int MAX_REUSED = 1_000;

    /** What the parser puts in place of half a surrogate pair. */
    private static final char REPLACEMENT = '\uFFFD';

    private @Nullable TextRules rules;
    /** In code points. */
    int length;
    /** In UTF-16 units. */
    private int units;
    /** The candidates that the text so far begins: from {@code low} up to {@code high}. */
    int low;

    int high;
    /** The same before the last code point. */
    private int lastLow;

    private int lastHigh;
    /** Where the automata stand; where they did when the last text ended, until this one has begun. */
    private Automaton.State[] states = NO_STATES;

    private boolean begun;
    /** How many steps the automata may still take with this text, if they are large. */
    private final Steps steps = new Steps(0);
    /** The whole text, where a rule needs it; where a pattern may fail, its beginning, for the message. */
    private @Nullable StringBuilder text;
    /** How much of the text is kept. */
    private int kept;
    /** The code point that left no way on. */
    private String last = "";

    void start(TextRules rules) {
        if (this.rules != rules) {
            this.rules = rules;
            if (states.length != rules.automata.length) {
                states = new Automaton.State[rules.automata.length];
            }
        }
        length = 0;
        units = 0;
        low = 0;
        high = rules.candidates == null ? 0 : rules.candidates.length;
        begun = false;
        steps.left(rules.steps);
        if (rules.needNoWholeText() && rules.automata.length == 0) {
            text = null;
        } else {
            text = cleared(text);
            kept = rules.needNoWholeText() ? SHOWN : Integer.MAX_VALUE;
        }
    }

    /** Returns the builder for another text, unless it has become large. */
    private static StringBuilder cleared(@Nullable StringBuilder used) {
        if (used == null || used.capacity() > MAX_REUSED) {
            return new StringBuilder();
        }
        used.setLength(0);
        return used;
    }

    private Automaton.State[] states() {
        if (!begun) {
            begun = true;
            for (int i = 0; i < states.length; i++) {
                states[i] = rules().automata[i].start;
            }
        }
        return states;
    }

    private String text() {
        return text == null ? "" : text.toString();
    }

    private TextRules rules() {
        return Objects.requireNonNull(rules);
    }

    /** Takes a piece; returns the index of the last unit of the code point that left no way on, or -1. */
    int append(TextSlice piece) {
        int before = text == null ? 0 : text.length();
        if (text != null) {
            text.append(piece, 0, Math.max(0, Math.min(piece.length(), kept - before)));
        }
        int dead = take(piece);
        if (dead >= 0) {
            if (text != null) {
                text.setLength(Math.min(text.length(), before + dead + 1));
            }
            last = Character.isLowSurrogate(piece.charAt(dead)) && dead > 0
                    ? piece.subSequence(dead - 1, dead + 1).toString()
                    : String.valueOf(piece.charAt(dead));
        }
        return dead;
    }

    /** Returns the text so far, as much of it as is known and worth showing. */
    String written(boolean ended) {
        String @Nullable [] candidates = rules().candidates;
        if (candidates == null) {
            return text();
        }
        String possible =
                candidates.length == 0 ? "" : candidates[Math.min(ended ? low : lastLow, candidates.length - 1)];
        return ended
                ? possible.substring(0, Math.min(units, possible.length()))
                : possible.substring(0, Math.max(0, Math.min(units - last.length(), possible.length()))) + last;
    }

    private int take(TextSlice piece) {
        TextRules r = rules();
        int count = piece.length();
        if (r.isOnlyLengths && length + count <= r.maxLength) {
            // A code point has two units at most; beyond the least length it does not have to be known.
            boolean isLongEnough = r.isOnlyMinimum && count >= 2 * (long) (r.minLength - length);
            length += isLongEnough ? r.minLength - length : codePoints(piece, count);
            return -1;
        }
        if (r.letters != null) {
            return narrow(r.letters, piece, count);
        }
        if (r.isOnlyPattern) {
            return follow(r.automata[0], piece, count);
        }
        for (int i = 0; i < count; i++) {
            int codePoint = codePointAt(piece, i, count);
            i += codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT ? 1 : 0;
            if (!step(r, codePoint)) {
                return i;
            }
        }
        return -1;
    }

    @SuppressWarnings("ReferenceEquality") // Equal states are mostly the same one; if not, it only takes longer.
    private int follow(Automaton automaton, TextSlice piece, int count) {
        Automaton.State state = begun ? states[0] : automaton.start;
        int dead = -1;
        for (int i = 0; i < count && dead < 0; i++) {
            int codePoint = codePointAt(piece, i, count);
            i += codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT ? 1 : 0;
            Automaton.State next = automaton.next(state, codePoint);
            // Most stay where they are: told apart, the next step does not have to wait for this one.
            if (next != state) {
                state = next;
                dead = state.isDead() ? i : -1;
            }
        }
        begun = true;
        if (states[0] != state) { // mostly the one in which the last text ended
            states[0] = state;
        }
        return dead;
    }

    private static int codePointAt(TextSlice piece, int i, int count) {
        char c = piece.charAt(i);
        if (!Character.isHighSurrogate(c) || i + 1 == count || !Character.isLowSurrogate(piece.charAt(i + 1))) {
            return c;
        }
        return Character.toCodePoint(c, piece.charAt(i + 1));
    }

    /** Takes one code point; returns whether there is a way on. */
    boolean append(int codePoint) {
        if (text != null && text.length() < kept) {
            text.appendCodePoint(codePoint);
        }
        boolean alive = step(rules(), codePoint);
        if (!alive) {
            last = Character.toString(codePoint);
        }
        return alive;
    }

    private static int codePoints(TextSlice piece, int count) {
        int pairs = 0;
        for (int i = 0; i < count; i++) {
            if (Character.isLowSurrogate(piece.charAt(i))) {
                pairs++;
            }
        }
        return count - pairs;
    }

    private boolean step(TextRules r, int codePoint) {
        length++;
        if (r.letters != null) {
            return narrow(r.letters, codePoint);
        }
        Automaton.State[] now = states();
        if (r.isCounted) {
            stepCounted(r, now, codePoint);
            return steps.areUsedUp() ? length <= r.maxLength : r.canGoOn(now, length);
        }
        for (int i = 0; i < now.length; i++) {
            now[i] = r.automata[i].next(now[i], codePoint);
        }
        return r.canGoOn(now, length);
    }

    private void stepCounted(TextRules r, Automaton.State[] now, int codePoint) {
        long before = steps.left();
        for (int i = 0; i < now.length && !steps.areUsedUp(); i++) {
            now[i] = r.automata[i].next(now[i], codePoint, steps);
        }
        steps.giveBackFree(before);
    }

    /** A piece never ends with half a pair, so its units can be read one by one; an error concerns the whole pair. */
    private int narrow(char[][] candidates, TextSlice piece, int count) {
        if (high - low <= FEW && hold(candidates, piece)) {
            units += count;
            return -1;
        }
        for (int i = 0; i < count; i++) {
            char unit = piece.charAt(i);
            if (!narrowUnit(candidates, unit)) {
                boolean half = Character.isHighSurrogate(unit) && i + 1 < count;
                return half && Character.isLowSurrogate(piece.charAt(i + 1)) ? i + 1 : i;
            }
        }
        return -1;
    }

    /** Keeps the candidates that contain the piece at this position; returns whether there are any. */
    private boolean hold(char[][] candidates, TextSlice piece) {
        int first = low;
        while (first < high && !piece.standsIn(candidates[first], units)) {
            first++;
        }
        if (first == high) {
            return false;
        }
        int last = first + 1;
        while (last < high && piece.standsIn(candidates[last], units)) {
            last++;
        }
        low = first;
        high = last;
        return true;
    }

    private boolean narrow(char[][] candidates, int codePoint) {
        if (codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            return narrowUnit(candidates, Character.highSurrogate(codePoint))
                    && narrowUnit(candidates, Character.lowSurrogate(codePoint));
        }
        return narrowUnit(candidates, (char) codePoint);
    }

    private boolean narrowUnit(char[][] candidates, char unit) {
        if (!Character.isLowSurrogate(unit)) {
            lastLow = low;
            lastHigh = high;
        }
        low = find(candidates, unit);
        high = find(candidates, unit + 1);
        units++;
        return low < high;
    }

    /** Part of an escape has been read, which stands for one of these units; returns whether there is a way on. */
    boolean appendEscape(char first, char last) {
        char[][] candidates = rules().letters;
        if (candidates == null
                || find(candidates, first) < find(candidates, last + 1)
                || (last >= Character.MIN_SURROGATE
                        && first <= Character.MAX_SURROGATE
                        && find(candidates, REPLACEMENT) < find(candidates, REPLACEMENT + 1))) {
            return true;
        }
        lastLow = low;
        lastHigh = high;
        low = high;
        this.last = escape(first, last);
        units += this.last.length();
        return false;
    }

    /** Returns how such an escape begins. */
    private static String escape(char first, char last) {
        int digits = 4 - Integer.bitCount(first ^ last) / 4;
        return "\\u" + String.format("%04x", (int) first).substring(0, digits);
    }

    /** Returns the first of those still possible that goes on with this unit or a later one; they are sorted. */
    private int find(char[][] candidates, int unit) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (candidates[middle].length <= units || candidates[middle][units] < unit) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** Returns the candidates that were possible until the last code point, or the end, came. */
    Hint lastPossible(boolean ended) {
        return ended ? rules().hint(low, high) : rules().hint(lastLow, lastHigh);
    }

    /** Returns which candidate the text would be if it ended here, or -1 if it is none. */
    int candidate() {
        String[] candidates = rules().candidates;
        return candidates != null && low < high && candidates[low].length() == units ? low : -1;
    }

    /** Returns whether the text would be valid if it ended here, or null if that is unknown. */
    @Nullable
    Boolean isFine() {
        TextRules r = rules();
        if (r.candidates != null) {
            int candidate = candidate();
            return candidate < 0 ? Boolean.FALSE : r.isFine(candidate);
        }
        if (length < r.minLength || length > r.maxLength) {
            return false;
        }
        if (!steps.areUsedUp()) {
            for (Automaton.State state : states()) {
                if (!state.accepts) {
                    return false;
                }
            }
        }
        for (Node node : r.formatOwners) {
            if (!Objects.requireNonNull(node.format).test(text())) {
                return false;
            }
        }
        return lateAnswer(r);
    }

    private @Nullable Boolean lateAnswer(TextRules r) {
        boolean unknown = steps.areUsedUp();
        Steps late = new Steps(r.steps);
        for (Node node : r.lateOwners) {
            Boolean matches = Objects.requireNonNull(node.pattern).matches(text(), late);
            if (Boolean.FALSE.equals(matches)) {
                return false;
            }
            unknown |= matches == null;
        }
        return unknown ? null : true;
    }

    /** Returns whether the text is valid whatever follows. */
    boolean isFineWhateverFollows() {
        TextRules r = rules();
        if (r.candidates != null
                || length < r.minLength
                || r.maxLength != Integer.MAX_VALUE
                || !r.needNoWholeText()
                || steps.areUsedUp()) {
            return false;
        }
        for (Automaton.State state : states()) {
            if (!state.acceptsAll) {
                return false;
            }
        }
        return true;
    }

    /** Returns whose rule the text has broken, or would if it ended here: the keyword, and the node in {@code owner}. */
    String brokenKeyword(Node[] nodes, Node[] owner, boolean ended) {
        TextRules r = rules();
        if (r.candidates != null) {
            return broken(nodes, owner, node -> node.values != null, "enum");
        }
        if (length > r.maxLength) {
            return broken(nodes, owner, node -> node.maxLength < length, "maxLength");
        }
        if (ended && length < r.minLength) {
            return broken(nodes, owner, node -> node.minLength > length, "minLength");
        }
        for (int i = 0; i < states().length && !steps.areUsedUp(); i++) {
            if (ended ? !states[i].accepts : states[i].isDead()) {
                owner[0] = r.automatonOwners[i];
                boolean isPattern = owner[0].pattern != null && owner[0].pattern.automaton() == r.automata[i];
                return isPattern ? "pattern" : "format";
            }
        }
        if (ended) {
            for (Node node : r.formatOwners) {
                if (!Objects.requireNonNull(node.format).test(text())) {
                    owner[0] = node;
                    return "format";
                }
            }
        }
        return broken(nodes, owner, node -> node.pattern != null, "pattern");
    }

    private static String broken(
            Node[] nodes, Node[] owner, java.util.function.Predicate<Node> broken, String keyword) {
        for (Node node : nodes) {
            if (broken.test(node)) {
                owner[0] = node;
                return keyword.equals("enum") ? node.valuesKeyword : keyword;
            }
        }
        owner[0] = nodes[0];
        return keyword;
    }

    void write(CheckpointWriter out) {
        out.writeInt(length).writeInt(units).writeInt(low).writeInt(high);
        if (rules().isCounted) {
            out.writeLong(steps.left());
        }
        for (Automaton.State state : states()) {
            int[] at = state.at();
            out.writeInt(at.length);
            for (int pc : at) {
                out.writeInt(pc);
            }
        }
        out.writeString(text());
    }

    /** Takes on a state that was written of the same rules. */
    void read(CheckpointReader in, TextRules rules) {
        start(rules);
        length = in.readInt(0, Integer.MAX_VALUE);
        units = in.readInt(0, Integer.MAX_VALUE);
        int candidates = rules.candidates == null ? 0 : rules.candidates.length;
        low = in.readInt(0, candidates);
        high = in.readInt(0, candidates);
        if (rules.isCounted) {
            steps.left(Math.min(in.readLong(), rules.steps));
        }
        for (int i = 0; i < states.length; i++) {
            int[] at = new int[in.readInt(0, 1 << 16)];
            for (int j = 0; j < at.length; j++) {
                at[j] = in.readInt();
            }
            Automaton.State state = rules.automata[i].restore(at);
            if (state == null) {
                throw in.damaged("pattern");
            }
            states[i] = state;
        }
        begun = true;
        String whole = in.readString();
        if (text != null) {
            text.append(whole);
        }
        for (int i = low; i < high; i++) {
            in.require(rules.candidates != null && rules.candidates[i].length() >= units, "candidate");
        }
    }
}
