// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.List;

/**
 * The calls of a listener as text, with the pieces of keys, texts and numbers taken apart into code points, each with
 * the offset at which it became known. So it is the same for every way of cutting.
 */
public final class ListenerLog implements ParseListener {
    private final StringBuilder out = new StringBuilder();

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        pieces("key", at, text, escaped);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        pieces("text", at, text, escaped);
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        pieces("number", at, text, false);
    }

    private void pieces(String what, ParsePosition at, TextSlice text, boolean escaped) {
        int length = text.length();
        String copy = text.toString();
        int end;
        for (int i = 0; i < length; i = end) {
            end = copy.offsetByCodePoints(i, 1);
            long offset = escaped ? at.offset() : at.offset() - (length - end);
            line(what + " " + copy.substring(i, end), at, offset);
        }
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        line("key completed " + key, at, at.offset());
    }

    @Override
    public void memberExpected(ParsePosition at) {
        line("member expected", at, at.offset());
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        line("boolean " + value, at, at.offset());
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        line("started " + kind, at, at.offset());
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        line("completed " + kind + " " + raw, at, at.offset());
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        line("repaired " + what, at, at.offset());
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        line("ended " + ending + " " + open, at, at.offset());
    }

    private void line(String what, ParsePosition at, long offset) {
        long column = at.column() - (at.offset() - offset);
        out.append(what)
                .append(" | ")
                .append(at.path())
                .append(" depth ")
                .append(at.depth())
                .append(" key ")
                .append(at.key())
                .append(" index ")
                .append(at.index())
                .append(" @")
                .append(offset)
                .append(" line ")
                .append(at.line())
                .append(" column ")
                .append(column)
                .append('\n');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
