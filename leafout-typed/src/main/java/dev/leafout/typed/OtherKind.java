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
 * Looks for JSON of any kind in the text before the document. The stream itself looks only for an object, or only for a
 * list. If it finds none, this knows what was there instead.
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

    /** Reads with these options, which do not set the expected kind. */
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

    /** Ends the text. Returns the kind of what was found; null if nothing was. */
    @Nullable
    ValueKind end() {
        if (!over) {
            tryTo(parser::finish);
        }
        return kind;
    }

    /** Ignores errors: the reader of the document has reported them already, or has found no document at all. */
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

    /** Describes what was found. An empty container counts only if nothing follows, so its position is not known. */
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
