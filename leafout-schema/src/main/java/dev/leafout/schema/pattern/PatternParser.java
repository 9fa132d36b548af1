// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the syntax of ECMA-262 with the flag {@code u}: what {@code new RegExp(text, 'u')} accepts. A pattern past a
 * limit is still read to its end, since it is valid if its syntax is; only its parts are not kept.
 */
final class PatternParser {
    private static final int MAX_NESTING = 100;
    private static final int MAX_COUNT = 10_000;
    /** Numbers in the ranges of all classes together. */
    private static final int MAX_RANGES = 1_000_000;

    private static final int MAX_PARTS = 100_000;

    /**
     * A pattern with valid syntax.
     *
     * @param part null if it is past a limit
     * @param excess which limit; null if it is past none
     */
    record Parsed(
            @Nullable Part part,
            int captures,
            boolean hasBackReferences,
            @Nullable String excess) {}

    private enum Kind {
        GROUP,
        CAPTURE,
        AHEAD,
        NOT_AHEAD,
        BEHIND,
        NOT_BEHIND
    }

    /** An open group, or the whole pattern. */
    private static final class Frame {
        final Kind kind;
        final int start;
        /** The number of a capturing group; for other groups, that of the previous one. */
        final int capture;

        final int capturesBefore;
        int lastBar = -1;
        private @Nullable List<Part> options;
        private @Nullable List<Part> parts;

        Frame(Kind kind, int start, int capture, int capturesBefore) {
            this.kind = kind;
            this.start = start;
            this.capture = capture;
            this.capturesBefore = capturesBefore;
        }

        void add(Part part) {
            if (part != Part.EMPTY) {
                parts = parts == null ? new ArrayList<>(2) : parts;
                parts.add(part);
            }
        }

        void endOption() {
            Part option = parts == null ? Part.EMPTY : parts.size() == 1 ? parts.get(0) : new Part.Sequence(parts);
            options = options == null ? new ArrayList<>(1) : options;
            options.add(option);
            parts = null;
        }

        Part whole() {
            endOption();
            List<Part> all = options == null ? List.of() : options;
            Part part = all.size() == 1 ? all.get(0) : new Part.Choice(all);
            return switch (kind) {
                case GROUP -> part;
                case CAPTURE -> new Part.Capture(part, capture);
                case AHEAD, NOT_AHEAD -> new Part.Look(part, true, kind == Kind.NOT_AHEAD);
                case BEHIND, NOT_BEHIND -> new Part.Look(part, false, kind == Kind.NOT_BEHIND);
            };
        }
    }

    /** A named group, and where it is. */
    private record Named(int number, int start) {}

    /** A reference to a group that may come later. */
    private record Reference(String name, int pos, @Nullable List<Part> into) {}

    private final Cursor at;
    private final ClassParser classes;
    private final List<Frame> frames = new ArrayList<>();
    private final Map<String, List<Named>> names = new HashMap<>();
    private final List<Reference> references = new ArrayList<>();
    private boolean onlySyntax;
    private @Nullable String excess;
    private int captures;
    private int highestNumber;
    private int highestNumberAt;
    private boolean hasBackReferences;
    private int parts;
    private int ranges;

    private PatternParser(String text, boolean onlySyntax) {
        this.at = new Cursor(text);
        this.classes = new ClassParser(at, onlySyntax);
        this.onlySyntax = onlySyntax;
    }

    static Parsed parse(String text) {
        return new PatternParser(text, false).parse();
    }

    /** Checks only the syntax, whatever the limits. */
    static void check(String text) {
        new PatternParser(text, true).parse();
    }

    private Parsed parse() {
        open(Kind.GROUP, 0, 0);
        while (!at.atEnd()) {
            step();
        }
        Frame outermost = frames.get(0);
        if (frames.size() > 1) {
            throw new PatternSyntaxError("A '(' without its ')'", frames.get(frames.size() - 1).start);
        }
        if (highestNumber > captures) {
            throw new PatternSyntaxError("There is no group " + highestNumber, highestNumberAt);
        }
        references.forEach(this::resolve);
        if (excess == null) {
            excess = classes.undecided;
        }
        Part part = onlySyntax || excess != null ? null : outermost.whole();
        return new Parsed(part, captures, hasBackReferences, excess);
    }

    private Frame tip() {
        return frames.get(frames.size() - 1);
    }

    private void step() {
        int start = at.pos;
        int c = at.next();
        switch (c) {
            case '|' -> {
                tip().lastBar = start;
                if (!onlySyntax) {
                    count(1);
                    tip().endOption();
                }
            }
            case '(' -> group(start);
            case ')' -> close(start);
            case '^' -> place(Part.Place.START, start);
            case '$' -> place(Part.Place.END, start);
            case '.' -> quantified(new Part.One(CharSet.DOT), captures);
            case '[' -> {
                CharSet set = classes.charClass();
                countRanges(set);
                quantified(new Part.One(set), captures);
            }
            case '\\' -> escape(start);
            case '*', '+', '?' -> throw nothingToRepeat(start);
            case '{', '}', ']' -> {
                at.pos = start;
                throw at.error("A '" + (char) c + "' on its own must be escaped");
            }
            default -> quantified(one(c), captures);
        }
    }

    private PatternSyntaxError nothingToRepeat(int start) {
        return new PatternSyntaxError("Nothing to repeat", start);
    }

    private static Part one(int c) {
        return new Part.One(CharSet.range(c, c));
    }

    /** From here on only the syntax is checked. */
    private void exceed(String limit) {
        if (!onlySyntax) {
            onlySyntax = true;
            excess = limit;
        }
    }

    private void count(int more) {
        parts += more;
        if (parts > MAX_PARTS) {
            exceed("It has more than " + MAX_PARTS + " parts");
        }
    }

    private void countRanges(CharSet set) {
        ranges += set.ranges.length;
        if (ranges > MAX_RANGES) {
            exceed("Its classes have more than " + MAX_RANGES / 2 + " ranges");
        }
    }

    private void open(Kind kind, int start, int capturesBefore) {
        frames.add(new Frame(kind, start, captures, capturesBefore));
        if (frames.size() > MAX_NESTING + 1) {
            exceed("Its groups are nested more than " + MAX_NESTING + " deep");
        }
    }

    private void group(int start) {
        int before = captures;
        if (at.take("?:")) {
            open(Kind.GROUP, start, before);
        } else if (at.take("?=")) {
            open(Kind.AHEAD, start, before);
        } else if (at.take("?!")) {
            open(Kind.NOT_AHEAD, start, before);
        } else if (at.take("?<=")) {
            open(Kind.BEHIND, start, before);
        } else if (at.take("?<!")) {
            open(Kind.NOT_BEHIND, start, before);
        } else if (at.take("?<")) {
            captures++;
            name(at.groupName(), start);
            open(Kind.CAPTURE, start, before);
        } else if (at.take("?")) {
            modifiers();
            open(Kind.GROUP, start, before);
        } else {
            captures++;
            open(Kind.CAPTURE, start, before);
        }
    }

    /** Reads {@code i}, {@code -i} or {@code s-i}, up to the colon. */
    private void modifiers() {
        String seen = "";
        boolean minus = false;
        while (!at.take(":")) {
            int c = at.next();
            if (c == '-' && !minus) {
                minus = true;
            } else if ((c == 'i' || c == 'm' || c == 's') && seen.indexOf(c) < 0) {
                seen += (char) c;
            } else {
                at.pos -= Character.charCount(c);
                throw at.error("A group of an unknown kind");
            }
        }
        if (seen.isEmpty()) {
            throw at.error("A group of an unknown kind");
        }
        exceed("A group that changes flags is not supported");
    }

    /** Two groups may have one name if they stand in different alternatives, so that only one of them can match. */
    private void name(String name, int start) {
        List<Named> same = names.computeIfAbsent(name, key -> new ArrayList<>(1));
        if (!same.isEmpty()) {
            int other = same.get(same.size() - 1).start();
            int low = 0;
            int high = frames.size() - 1;
            while (low < high) { // the innermost group around both
                int middle = (low + high + 1) >>> 1;
                if (frames.get(middle).start < other) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            if (frames.get(low).lastBar < other) {
                throw new PatternSyntaxError("A second group of the same name", start);
            }
        }
        same.add(new Named(captures, start));
    }

    private void close(int start) {
        if (frames.size() == 1) {
            throw new PatternSyntaxError("A ')' without its '('", start);
        }
        Frame frame = frames.remove(frames.size() - 1);
        Part part = onlySyntax ? Part.EMPTY : frame.whole();
        if (frame.kind == Kind.GROUP || frame.kind == Kind.CAPTURE) {
            quantified(part, frame.capturesBefore);
        } else {
            unquantified(part, frame.start);
        }
    }

    private void place(Part.Place place, int start) {
        unquantified(place, start);
    }

    private void unquantified(Part part, int start) {
        if (at.isAt("*") || at.isAt("+") || at.isAt("?") || at.isAt("{")) {
            throw nothingToRepeat(start);
        }
        add(part);
    }

    private void add(Part part) {
        if (!onlySyntax) {
            count(1);
            tip().add(part);
        }
    }

    private void quantified(Part part, int capturesBefore) {
        int min = 0;
        int max = -1;
        if (at.take("+")) {
            min = 1;
        } else if (at.take("?")) {
            max = 1;
        } else if (at.take("{")) {
            int brace = at.pos - 1;
            String least = at.digits();
            String most = at.take(",") ? at.digits() : least;
            if (least.isEmpty() || !at.take("}")) {
                throw new PatternSyntaxError("A quantifier is not complete", brace);
            }
            boolean isLess =
                    most.length() < least.length() || (most.length() == least.length() && most.compareTo(least) < 0);
            if (!most.isEmpty() && isLess) {
                throw new PatternSyntaxError("The numbers of a quantifier are out of order", brace);
            }
            min = count(least);
            max = most.isEmpty() ? -1 : count(most);
        } else if (!at.take("*")) {
            add(part);
            return;
        }
        boolean greedy = !at.take("?");
        add(
                part == Part.EMPTY || max == 0
                        ? Part.EMPTY
                        : new Part.Repeat(part, min, max, greedy, capturesBefore, captures));
    }

    private int count(String digits) {
        if (digits.length() > 5 || Integer.parseInt(digits) > MAX_COUNT) {
            exceed("It repeats something more than " + MAX_COUNT + " times");
            return MAX_COUNT;
        }
        return Integer.parseInt(digits);
    }

    private void escape(int start) {
        int c = at.next();
        if (c == 'b' || c == 'B') {
            place(c == 'b' ? Part.Place.WORD_EDGE : Part.Place.NO_WORD_EDGE, start);
        } else if (c >= '1' && c <= '9') {
            at.pos--;
            String digits = at.digits();
            int number = digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
            if (number > highestNumber) {
                highestNumber = number;
                highestNumberAt = start;
            }
            hasBackReferences = true;
            quantified(new Part.BackReference(number), captures);
        } else if (c == 'k') {
            if (!at.take("<")) {
                throw at.error("Expected the name of a group after '\\k<'");
            }
            List<Part> groups = onlySyntax ? null : new ArrayList<>(1);
            references.add(new Reference(at.groupName(), start, groups));
            hasBackReferences = true;
            quantified(groups == null ? Part.EMPTY : new Part.Sequence(groups), captures);
        } else {
            CharSet set = classes.setEscape(c);
            quantified(set != null ? new Part.One(set) : one(at.charEscape(c, false)), captures);
        }
    }

    /** Of several groups with one name only one has matched; a reference to each of the others matches nothing. */
    private void resolve(Reference reference) {
        List<Named> groups = names.get(reference.name());
        if (groups == null) {
            throw new PatternSyntaxError("There is no group of that name", reference.pos());
        }
        if (reference.into() != null && excess == null) {
            count(groups.size());
            groups.forEach(group -> reference.into().add(new Part.BackReference(group.number())));
        }
    }
}
