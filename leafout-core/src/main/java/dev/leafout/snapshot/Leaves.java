// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import dev.leafout.snapshot.Node.State;

/** Reads the strings, numbers, booleans and nulls of a snapshot: where they end, and whether they are still equal. */
final class Leaves {
    private final SnapshotText text;
    private final Tip tip;
    private final ParseLimits limits;

    Leaves(SnapshotText text, Tip tip, ParseLimits limits) {
        this.text = text;
        this.tip = tip;
        this.limits = limits;
    }

    /** Returns the end of a value of this kind that begins here; -1 if there is none, or it is too long. */
    int end(ValueKind kind, int pos) {
        return switch (kind) {
            case STRING -> endOfString(pos, pos + 1);
            case NUMBER -> endOfNumber(pos);
            case BOOLEAN -> endOfWord(text.fresh[pos] == 't' ? "true" : "false", pos);
            default -> endOfWord("null", pos);
        };
    }

    /**
     * Returns the end of a string that begins here and has already been read up to {@code from}; -1 as in {@link #end}.
     */
    int endOfString(int pos, int from) {
        int quote = RawText.closingQuote(text.fresh, from);
        if (quote - pos - 1 > limits.maxStringLength()) {
            text.expose(pos);
            if (RawText.decodedLength(text.fresh, pos + 1, quote) > limits.maxStringLength()) {
                return -1;
            }
        }
        return quote < 0 ? -1 : quote + 1;
    }

    private int endOfNumber(int pos) {
        int end = RawText.endOfNumber(text.fresh, pos);
        return end - pos > limits.maxNumberLength() ? -1 : end;
    }

    private int endOfWord(String word, int pos) {
        for (int i = 0; i < word.length(); i++) {
            if (text.fresh[pos + i] != word.charAt(i)) {
                return -1;
            }
        }
        return pos + word.length();
    }

    /** Returns whether a value is equal to the last one, although its text differs. */
    boolean isEqual(Node leaf, State state, int lastStart, int pos, int end) {
        return switch (leaf.kind) {
            case STRING -> lastString(leaf, lastStart).equals(RawText.decode(text.fresh, pos + 1, end - 1));
            case NUMBER ->
                RawText.isSameNumber(
                        state == State.OPEN ? tip.number : new String(text.last, lastStart, leaf.length),
                        new String(text.fresh, pos, end - pos));
            case BOOLEAN -> text.last[lastStart] == text.fresh[pos];
            default -> true;
        };
    }

    /** Returns whether the open value still begins with what has been written of it. */
    boolean continuesTip(Node leaf, int lastStart, int pos, int end) {
        return switch (leaf.kind) {
            case STRING ->
                RawText.decode(text.fresh, pos + 1, end - 1)
                        .startsWith(lastString(leaf, lastStart).substring(0, tip.written));
            case NUMBER -> new String(text.fresh, pos, end - pos).startsWith(tip.number);
            default -> false;
        };
    }

    private String lastString(Node leaf, int lastStart) {
        return RawText.decode(text.last, lastStart + 1, lastStart + leaf.length - 1);
    }
}
