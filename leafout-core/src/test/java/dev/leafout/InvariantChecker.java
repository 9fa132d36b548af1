// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Listens to the events of one document and fails at the first that breaks a promise.
 *
 * <ul>
 *   <li>2: started once, completed once, kind never changes, children before their parent; a path starts afresh only
 *       right after its repeated key was reported.
 *   <li>3: the appended texts of a string concatenate to its completed value; none has half a surrogate pair.
 *   <li>4: a number completes at a delimiter after it, or at the end of input as the root; a literal at its last letter.
 *   <li>5: every value starts at its first character and completes at its last, or at the one after it if it is a number.
 *   <li>6: what is truncated names the open paths and completes none.
 *   <li>Offsets never decrease, and lie within the input.
 * </ul>
 */
public final class InvariantChecker implements Consumer<JsonEvent> {
    private static final String DELIMITERS = " \t\n\r,]}";

    /** An open value; of a container also what it has so far, of a string its text. */
    private static final class Open {
        final ValuePath path;
        final ValueKind kind;
        final Set<String> keys = new HashSet<>();
        final StringBuilder text = new StringBuilder();
        int items;

        Open(ValuePath path, ValueKind kind) {
            this.path = path;
            this.kind = kind;
        }
    }

    /** The characters that are fed, in all. */
    private final CharSequence input;

    private final List<Open> open = new ArrayList<>();
    private ValuePath repeated;
    private long offset;
    private boolean rootStarted;
    private Ending ending;

    public InvariantChecker(CharSequence input) {
        this.input = input;
    }

    /** Returns how the document ended; null if it has not. */
    public Ending ending() {
        return ending;
    }

    @Override
    public void accept(JsonEvent event) {
        check(ending == null, event, "comes after the end");
        check(event.offset() >= offset, event, "goes back behind offset " + offset);
        check(event.offset() <= input.length(), event, "lies behind the input");
        offset = event.offset();
        check(repeated == null || isFreshStart(event), event, "does not follow the repeated key it should");
        if (event instanceof ValueStarted started) {
            started(started);
        } else if (event instanceof TextAppended appended) {
            appended(appended);
        } else if (event instanceof ValueCompleted completed) {
            completed(completed);
        } else if (event instanceof InputRepaired repaired) {
            repaired(repaired);
        } else {
            ended((DocumentEnded) event);
        }
    }

    private boolean isFreshStart(JsonEvent event) {
        return event instanceof DocumentEnded
                || (event instanceof ValueStarted && event.path().equals(repeated));
    }

    private void started(ValueStarted event) {
        ValuePath path = event.path();
        check(firstCharacters(event.kind()).indexOf(lastCharacter()) >= 0, event, "does not begin so");
        if (open.isEmpty()) {
            check(path.isRoot() && !rootStarted, event, "is a second root");
            rootStarted = true;
        } else {
            Open parent = tip();
            check(parent.path.equals(path.parent()), event, "is no child of " + parent.path);
            if (parent.kind == ValueKind.OBJECT) {
                check(path.key() != null, event, "has no key");
                check(parent.keys.add(path.key()) == (repeated == null), event, "starts again, or is no repeat");
            } else {
                check(parent.kind == ValueKind.ARRAY && path.key() == null, event, "stands in no array");
                check(path.index() == parent.items++, event, "leaves an index out");
            }
        }
        repeated = null;
        open.add(new Open(path, event.kind()));
    }

    private static String firstCharacters(ValueKind kind) {
        return switch (kind) {
            case OBJECT -> "{";
            case ARRAY -> "[";
            case STRING -> "\"";
            case NUMBER -> "-0123456789";
            case BOOLEAN -> "tf";
            case NULL -> "n";
        };
    }

    /** Returns the character that decided the event at hand. */
    private char lastCharacter() {
        return input.charAt((int) offset - 1);
    }

    private void appended(TextAppended event) {
        check(isTip(event.path(), ValueKind.STRING), event, "is no text of the open string");
        check(!event.text().isEmpty(), event, "is empty");
        check(event.text().codePoints().noneMatch(InvariantChecker::isSurrogate), event, "has half a surrogate pair");
        tip().text.append(event.text());
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private void completed(ValueCompleted event) {
        check(isTip(event.path(), event.kind()), event, "is not the innermost open value, of its kind");
        Object value = event.value();
        switch (event.kind()) {
            case OBJECT, ARRAY -> {
                check(value == null, event, "carries a value");
                check(lastCharacter() == (event.kind() == ValueKind.OBJECT ? '}' : ']'), event, "is not closed here");
            }
            case STRING -> {
                check(tip().text.toString().equals(value), event, "is not what was appended");
                check(lastCharacter() == '"', event, "is not closed here");
            }
            case NUMBER -> checkNumber(event);
            default -> checkWritten(event, String.valueOf(value), offset);
        }
        open.remove(open.size() - 1);
    }

    private void checkNumber(ValueCompleted event) {
        String number = event.value().toString();
        boolean atEnd =
                open.size() == 1 && offset == input.length() && input.toString().endsWith(number);
        if (!atEnd) {
            check(DELIMITERS.indexOf(lastCharacter()) >= 0, event, "was completed without a delimiter");
            checkWritten(event, number, offset - 1);
        }
    }

    private void checkWritten(JsonEvent event, String text, long end) {
        int start = (int) end - text.length();
        boolean written =
                start >= 0 && input.subSequence(start, (int) end).toString().equals(text);
        check(written, event, "was not written just before");
    }

    private void repaired(InputRepaired event) {
        if (event.what() == Tolerance.DUPLICATE_KEY) {
            check(!open.isEmpty() && tip().kind == ValueKind.OBJECT, event, "is about no object");
            check(tip().path.equals(event.path().parent()), event, "is about another object");
            check(tip().keys.contains(event.path().key()), event, "is about a new key");
            repeated = event.path();
        }
    }

    private void ended(DocumentEnded event) {
        ending = event.ending();
        List<ValuePath> openPaths = open.stream().map(value -> value.path).toList();
        check(event.open().equals(openPaths), event, "should name " + openPaths);
        boolean complete = rootStarted && open.isEmpty();
        check(complete || ending == Ending.TRUNCATED, event, "is not complete");
    }

    private boolean isTip(ValuePath path, ValueKind kind) {
        return !open.isEmpty() && tip().path.equals(path) && tip().kind == kind;
    }

    private Open tip() {
        return open.get(open.size() - 1);
    }

    private void check(boolean holds, JsonEvent event, String what) {
        if (!holds) {
            throw new AssertionError(Objects.toString(event) + " " + what + ". Input: " + input);
        }
    }
}
