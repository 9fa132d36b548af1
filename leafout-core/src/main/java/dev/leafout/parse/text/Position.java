// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.Problem;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where the tokenizer is: in the text, by the window, and in the document, by the open frames. */
public final class Position implements ParsePosition {
    final InputWindow window;
    private final ErrorMaker errors;

    /** The innermost open container. */
    Frame frame = new Frame(null);

    int openContainers;
    /** Whether a key is being read. */
    boolean inKey;
    /** How far the text had to be read to decide what is reported now; usually that is where the window is. */
    long knownAt;

    Position(InputWindow window, ErrorMaker errors) {
        this.window = window;
        this.errors = errors;
    }

    public InputWindow window() {
        return window;
    }

    /** Returns the innermost open container. */
    public Frame frame() {
        return frame;
    }

    /** Returns whether a key is being read. */
    public boolean isInKey() {
        return inKey;
    }

    @Override
    public ValuePath path() {
        return isAtChild() ? frame.childPath() : frame.path();
    }

    private boolean isAtChild() {
        return !inKey && frame.hasChild();
    }

    @Override
    public int depth() {
        return isAtChild() || frame.parent == null ? openContainers : openContainers - 1;
    }

    @Override
    public @Nullable String key() {
        return inKey ? null : frame.key();
    }

    @Override
    public int index() {
        return frame.isArray() && !inKey ? frame.count - 1 : -1;
    }

    @Override
    public long offset() {
        return Math.max(window.offset(), knownAt);
    }

    /** Returns whether the character at this place had to be looked at before, so that it is known later than it was read. */
    public boolean isKnownLater(int place) {
        return knownAt > window.base + place;
    }

    /** Returns how many objects and arrays are open. */
    public int openContainers() {
        return openContainers;
    }

    public long knownAt() {
        return knownAt;
    }

    /** What is reported from now on became known at this offset. Offsets never go back. */
    public void knownSince(long offset) {
        knownAt = Math.max(knownAt, offset);
    }

    @Override
    public int line() {
        return window.line;
    }

    @Override
    public int column() {
        return Math.max(1, window.columnAt(window.offset() - 1));
    }

    /** Returns the open values, outermost first: the containers, then the tip if it is open too. */
    List<ValuePath> openPaths(boolean tipIsOpen) {
        Deque<ValuePath> open = new ArrayDeque<>();
        if (tipIsOpen) {
            open.push(frame.childPath());
        }
        for (Frame f = frame; f.parent != null; f = f.parent) {
            open.push(f.path());
        }
        return List.copyOf(open);
    }

    /** Returns the exception for a wrong character at this place in the window. */
    public JsonSyntaxException fail(int pos, Problem problem, String what) {
        window.pos = pos;
        return failure(problem, what, path(), -1);
    }

    /** Returns the exception for an unexpected character; {@code %s} in the expected text is replaced by the path. */
    public JsonSyntaxException failExpected(int pos, Problem problem, String expected, ValuePath path) {
        window.pos = pos;
        String what =
                "Expected " + expected.replace("%s", quote(path)) + " but found " + Messages.name(window.chars[pos]);
        return failure(problem, what, path, -1);
    }

    /**
     * Returns the exception for the first character beyond a limit; {@code %s} in the message is replaced by the limit.
     */
    public JsonSyntaxException failLimit(int pos, Problem problem, String what, int limit) {
        return fail(pos, problem, what.replace("%s", String.format(Locale.ROOT, "%,d", limit)));
    }

    public JsonSyntaxException failUtf8(String what, long byteOffset) {
        window.pos += window.unread;
        return failure(Problem.INVALID_UTF8, what, path(), byteOffset);
    }

    /** Returns the exception for input that ended without any JSON in it. */
    public JsonSyntaxException failNoJson() {
        return failure(Problem.NO_JSON_FOUND, "The input ended and no JSON was found in it,", ValuePath.root(), -1);
    }

    public JsonTruncatedException failTruncated(List<ValuePath> open, boolean insideCharacter) {
        ValuePath path = open.isEmpty() ? ValuePath.root() : open.get(open.size() - 1);
        String what = "The input ended "
                + (insideCharacter ? "inside a UTF-8 sequence " : "")
                + (open.isEmpty() ? "where no value was open," : "while " + quote(path) + " was open,");
        ErrorPlace place = place(path, -1);
        return errors.truncated(place.describe(Problem.TRUNCATED, what, errors.maxSnippetLength()), place, open);
    }

    String quote(ValuePath path) {
        return Messages.abbreviate(path.toString(), errors.maxSnippetLength());
    }

    private JsonSyntaxException failure(Problem problem, String what, ValuePath path, long byteOffset) {
        ErrorPlace place = place(path, byteOffset);
        return errors.syntax(problem, place.describe(problem, what, errors.maxSnippetLength()), place);
    }

    private ErrorPlace place(ValuePath path, long byteOffset) {
        long offset = window.offset();
        return new ErrorPlace(
                offset,
                window.line,
                window.columnAt(offset),
                byteOffset,
                path,
                frame.isDocument() ? null : frame.opener());
    }

    /** Writes the open frames and the keys of their objects, outermost first. */
    void write(CheckpointWriter out, OpenKeys keys) {
        window.write(out);
        out.writeBoolean(inKey);
        out.writeInt(openContainers);
        Deque<Frame> frames = new ArrayDeque<>();
        for (Frame f = frame; f.parent != null; f = f.parent) {
            frames.push(f);
        }
        while (!frames.isEmpty()) {
            Frame f = frames.pop();
            f.write(out);
            Frame next = frames.peek();
            keys.write(out, f.keyMark(), next == null ? keys.mark() : next.keyMark());
        }
    }

    void read(CheckpointReader in, OpenKeys keys, int maxDepth) {
        window.read(in);
        inKey = in.readBoolean();
        int depth = in.readInt(0, Integer.MAX_VALUE);
        if (depth > maxDepth) {
            throw new CheckpointException(
                    "The checkpoint is nested " + depth + " deep, but the limit is " + maxDepth + ".");
        }
        for (int i = 0; i < depth; i++) {
            in.require(frame.hasChild(), "container");
            frame = frame.readChild(in, keys.mark());
            openContainers++;
            keys.read(in);
        }
        in.require(!inKey || frame.isObject(), "key");
    }
}
