// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.Problem;
import org.jspecify.annotations.Nullable;

/** Reads a number, character by character. It ends only at a character that cannot belong to it. */
final class NumberScanner {
    /** Where the scanner is in a number. Each constant shows what has been read when it is there. */
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

        /** What must follow, if the number cannot end here. */
        private final @Nullable String missing;

        Part(@Nullable String missing) {
            this.missing = missing;
        }
    }

    private final Tokenizer tokenizer;
    private final Position position;
    private final InputWindow window;
    private final ParseListener listener;
    /** The part of the number that was read in earlier blocks. */
    private final TextBuffer carried;

    private final int maxLength;
    private Part part = Part.SIGN;

    NumberScanner(Tokenizer tokenizer, Position position, ParseListener listener, TextBuffer carried, int maxLength) {
        this.listener = listener;
        this.tokenizer = tokenizer;
        this.position = position;
        this.window = position.window;
        this.carried = carried;
        this.maxLength = maxLength;
    }

    /** Begins a number with its first character, which is before {@code pos}, and reads on. */
    int start(char first, int pos) {
        carried.clear();
        part = first == '-' ? Part.SIGN : first == '0' ? Part.ZERO : Part.WHOLE;
        return scan(pos - 1, pos);
    }

    int inNumber(int pos) {
        return scan(pos, pos);
    }

    private int scan(int start, int from) {
        char[] chars = window.chars;
        int limit = (int) Math.min(window.end, (long) start + maxLength - carried.length());
        int pos = from;
        while (pos < limit && (isNextOfDigits(chars[pos]) || accepts(chars[pos]))) {
            pos++;
        }
        if (pos > start) {
            window.pos = pos;
            listener.numberAppended(position, window.part.of(start, pos));
        }
        if (pos == window.end) {
            carried.append(window.part.of(start, pos));
            tokenizer.state = State.IN_NUMBER;
            return pos;
        }
        if (pos >= limit && accepts(chars[pos])) {
            throw position.failLimit(
                    pos, Problem.NUMBER_LENGTH_LIMIT, "A number is longer than %s characters", maxLength);
        }
        return ended(start, pos);
    }

    /** The character at {@code pos} does not belong to the number. */
    private int ended(int start, int pos) {
        char next = window.chars[pos];
        if (part.missing != null || !tokenizer.endsNumber(next)) {
            throw position.fail(
                    pos, Problem.INVALID_NUMBER, "Expected " + expected() + " but found " + Messages.name(next));
        }
        Slice raw = window.part.of(start, pos);
        if (carried.length() > 0) {
            carried.append(raw);
            raw = window.other.of(carried.chars(), carried.length());
        }
        window.pos = pos + 1;
        listener.valueCompleted(position, ValueKind.NUMBER, raw);
        return tokenizer.afterValue(pos);
    }

    /** The most common case: one more of several digits. */
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

    /** At the end of input: completes the number if it can end here; otherwise returns false. */
    boolean completeAtEnd() {
        if (part.missing != null) {
            return false;
        }
        listener.valueCompleted(position, ValueKind.NUMBER, window.other.of(carried.chars(), carried.length()));
        return true;
    }

    void write(CheckpointWriter out) {
        out.writeEnum(part);
    }

    void read(CheckpointReader in) {
        part = in.readEnum(Part.class);
    }
}
