// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Looks for JSON of any kind in the text before the document. If there turns out to be no document, because only an object or only a
 * list is looked for, this knows what there was instead.
 */
final class OtherKind implements ParseListener {
    private final JsonPushParser parser;
    private @Nullable ValueKind kind;
    private long offset;
    private int line;
    private int column;
    private int values;
    private boolean complete;
    private boolean over;

    /** Reads with these options, which say nothing of the kind. */
    OtherKind(ParseOptions options) {
        this.parser = JsonPushParser.builder().options(options).listen(this).build();
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind started) {
        values++;
        if (kind == null) {
            kind = started;
            offset = at.offset();
            line = at.line();
            column = at.column();
            over = true;
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind completed, TextSlice raw) {
        complete = completed == kind && values == 1;
    }

    void read(CharSequence text) {
        if (!over) {
            tryTo(() -> parser.feed(text));
        }
    }

    /** No more text comes; returns the kind of what was found, null if nothing was. */
    @Nullable
    ValueKind end() {
        if (!over) {
            tryTo(parser::finish);
        }
        return kind;
    }

    /** An error is no news: whoever reads the document has reported it, or has found no document at all. */
    private void tryTo(Runnable step) {
        try {
            step.run();
        } catch (JsonSyntaxException e) {
            over = true;
        }
    }

    /** Returns how many characters had been read when it was found. */
    long offset() {
        return offset;
    }

    /** Says what was found, once something was. An empty one counts only if nothing follows, so its place is not known. */
    String description() {
        String name = kind == null ? "nothing" : kind.name().toLowerCase(Locale.ROOT);
        if (kind != null && kind.isContainer()) {
            name = complete ? "an empty " + name : "an " + name;
        } else if (kind != ValueKind.NULL) {
            name = "a " + name;
        }
        return complete && kind != null && kind.isContainer()
                ? "there is only " + name
                : name + " begins at line " + line + ", column " + column;
    }
}
