// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import org.jspecify.annotations.Nullable;

/** A number, character by character. It ends only where a character shows that it has ended. */
final class NumberScanner {
    /** Where in a number the scanner stands. Each constant shows a number that ends there. */
    private enum Part {
        /** {@code -} */
        SIGN("a digit after '-'"),
        /** {@code 0} */
        ZERO(null),
        /** {@code 12} */
        WHOLE(null),
        /** {@code 12.} */
        POINT("a digit after the decimal point"),
        /** {@code 12.5} */
        FRACTION(null),
        /** {@code 12e} */
        EXPONENT_MARK("a digit or a sign after 'e'"),
        /** {@code 12e+} */
        EXPONENT_SIGN("a digit after the sign of the exponent"),
        /** {@code 12e+3} */
        EXPONENT(null);

        /** What must follow, where the number cannot end. */
        private final @Nullable String missing;

        Part(@Nullable String missing) {
            this.missing = missing;
        }
    }

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    /** The number as far as it was read in earlier blocks. */
    private final TextBuffer carried;

    private final int maxLength;
    private final TextSlice piece;
    private final TextSlice whole = new TextSlice();
    private Part part = Part.SIGN;

    NumberScanner(Tokenizer tokenizer, Position position, TextBuffer carried, int maxLength) {
        this.tokenizer = tokenizer;
        this.position = position;
        this.window = position.window;
        this.piece = new TextSlice(window);
        this.carried = carried;
        this.maxLength = maxLength;
    }

    /** Begins a number with its first character, which has been consumed, and reads on. */
    State start(char first) {
        carried.clear();
        part = first == '-' ? Part.SIGN : first == '0' ? Part.ZERO : Part.WHOLE;
        return scan(window.pos - 1);
    }

    State inNumber() {
        return scan(window.pos);
    }

    private State scan(int start) {
        char[] chars = window.chars;
        int limit = (int) Math.min(window.end, (long) start + maxLength - carried.length());
        int i = window.pos;
        while (i < limit && (isNextOfDigits(chars[i]) || accepts(chars[i]))) {
            i++;
        }
        window.pos = i;
        if (i > start) {
            tokenizer.numberAppended(piece.of(start, i));
        }
        if (i == window.end) {
            carried.append(piece.of(start, i));
            return State.IN_NUMBER;
        }
        char next = chars[i];
        if (i == limit && accepts(next)) {
            throw position.failLimit(Problem.NUMBER_LENGTH_LIMIT, "A number is longer than %s characters", maxLength);
        }
        if (part.missing != null || !tokenizer.endsNumber(next)) {
            throw position.fail(Problem.INVALID_NUMBER, "Expected " + expected() + " but found " + Messages.name(next));
        }
        window.pos++;
        return completed(start, i);
    }

    /** The case that is nearly always the case: one more of several digits. */
    private boolean isNextOfDigits(char c) {
        return c >= '0' && c <= '9' && (part == Part.WHOLE || part == Part.FRACTION);
    }

    /** Moves on if the character continues the number. */
    private boolean accepts(char c) {
        if (c >= '0' && c <= '9') {
            switch (part) {
                case SIGN -> part = c == '0' ? Part.ZERO : Part.WHOLE;
                case POINT -> part = Part.FRACTION;
                case EXPONENT_MARK, EXPONENT_SIGN -> part = Part.EXPONENT;
                case ZERO -> {
                    return false;
                }
                default -> {}
            }
            return true;
        }
        if (c == '.' && (part == Part.WHOLE || part == Part.ZERO)) {
            part = Part.POINT;
            return true;
        }
        if ((c == 'e' || c == 'E') && (part == Part.WHOLE || part == Part.ZERO || part == Part.FRACTION)) {
            part = Part.EXPONENT_MARK;
            return true;
        }
        if ((c == '+' || c == '-') && part == Part.EXPONENT_MARK) {
            part = Part.EXPONENT_SIGN;
            return true;
        }
        return false;
    }

    private String expected() {
        if (part.missing != null) {
            return part.missing;
        }
        return part == Part.ZERO ? "'.', an exponent or the end of the number after 0" : "the end of the number";
    }

    private State completed(int start, int end) {
        if (carried.length() == 0) {
            tokenizer.numberCompleted(piece.of(start, end));
        } else {
            carried.append(piece.of(start, end));
            tokenizer.numberCompleted(whole.of(carried.chars(), carried.length()));
        }
        return tokenizer.afterNumber();
    }

    /** At the end of input: completes the number if it can end here; false if it cannot. */
    boolean completeAtEnd() {
        if (part.missing != null) {
            return false;
        }
        tokenizer.numberCompleted(whole.of(carried.chars(), carried.length()));
        return true;
    }

    void write(CheckpointWriter out) {
        out.writeEnum(part);
    }

    void read(CheckpointReader in) {
        part = in.readEnum(Part.class);
    }
}
