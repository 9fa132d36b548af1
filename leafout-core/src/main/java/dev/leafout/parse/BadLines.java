// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.Ending;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.text.Tokenizer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads JSON Lines, and skips the rest of a line with a mistake. It listens to the tokenizer, since an error may leave
 * the tokenizer in a state of which only what was reported is certain.
 */
final class BadLines implements ParseListener {
    private final Consumer<? super JsonSyntaxException> handler;
    /** Whether the rest of the line is skipped. */
    private boolean skipping;

    private boolean inDocument;
    private boolean inScalar;

    BadLines(Consumer<? super JsonSyntaxException> handler) {
        this.handler = handler;
    }

    /** Returns the listeners with this one before them. */
    ParseListener[] before(ParseListener[] listeners) {
        ParseListener[] all = new ParseListener[listeners.length + 1];
        all[0] = this;
        System.arraycopy(listeners, 0, all, 1, listeners.length);
        return all;
    }

    boolean isSkipping() {
        return skipping;
    }

    void setSkipping(boolean skipping) {
        this.skipping = skipping;
    }

    void read(String text, Tokenizer tokenizer) {
        int from = 0;
        while (from < text.length()) {
            if (skipping) {
                int end = text.indexOf('\n', from);
                int next = end < 0 ? text.length() : end;
                tokenizer.continueAt(tokenizer.offset() + next - from);
                skipping = end < 0;
                from = next;
            } else {
                from = readLines(text, from, tokenizer);
            }
        }
    }

    /** Reads up to the next mistake, and returns where it is. */
    private int readLines(String text, int from, Tokenizer tokenizer) {
        long start = tokenizer.offset() - from;
        inDocument = tokenizer.isInDocument();
        inScalar = tokenizer.isInScalar();
        try {
            String rest = text.substring(from);
            int taken = tokenizer.takePlain(rest);
            if (taken < rest.length()) {
                tokenizer.consume(0, rest, taken);
            }
            return text.length();
        } catch (JsonSyntaxException e) {
            skipping = true;
            tokenizer.abandon(e.offset(), inDocument, inScalar);
            // The mistake may be in an earlier chunk; there is no line feed between it and here.
            int mistake = (int) Math.max(from, e.offset() - start);
            tokenizer.continueAt(start + mistake);
            handler.accept(e);
            return mistake;
        }
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        inDocument = true;
        inScalar = !kind.isContainer();
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        inScalar = false;
    }

    @Override
    public void documentEnded(ParsePosition at, Ending how, List<ValuePath> open) {
        inDocument = false;
    }
}
