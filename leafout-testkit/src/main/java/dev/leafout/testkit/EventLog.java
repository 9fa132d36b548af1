// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonText;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Events as readable text for tests, one per line, with adjacent texts of the same string joined:
 *
 * <pre>
 * started $ OBJECT @1
 * started $.name STRING @9
 * appended $.name "Ada" @12
 * completed $.name "Ada" @13
 * completed $ OBJECT @14
 * ended COMPLETE @14
 * </pre>
 *
 * <p>Joined like this, the log of a document is the same for every way of cutting it.
 *
 * <p>Not thread-safe.
 *
 * @since 0.1
 */
public final class EventLog implements Consumer<JsonEvent> {
    private final List<JsonEvent> events = new ArrayList<>();
    /** The last event, if it is a text, with everything appended to it. */
    private @Nullable TextAppended openText;

    private final StringBuilder joined = new StringBuilder();

    /** Creates an empty log. */
    public EventLog() {}

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            if (openText == null || !openText.path().equals(appended.path())) {
                closeText();
            }
            openText = appended;
            joined.append(appended.text());
        } else {
            closeText();
            events.add(event);
        }
    }

    private void closeText() {
        if (openText != null) {
            events.add(new TextAppended(openText.path(), joined.toString(), openText.offset()));
            openText = null;
            joined.setLength(0);
        }
    }

    /** Returns the events so far, adjacent texts of one string joined. */
    public List<JsonEvent> events() {
        List<JsonEvent> result = new ArrayList<>(events);
        if (openText != null) {
            result.add(new TextAppended(openText.path(), joined.toString(), openText.offset()));
        }
        return result;
    }

    /** Returns one event as it appears in a log. */
    public static String line(JsonEvent event) {
        return describe(event) + " @" + event.offset();
    }

    private static String describe(JsonEvent event) {
        if (event instanceof ValueStarted started) {
            return "started " + started.path() + " " + started.kind();
        }
        if (event instanceof TextAppended appended) {
            return "appended " + appended.path() + " " + JsonText.quoted(appended.text());
        }
        if (event instanceof ValueCompleted completed) {
            return "completed " + completed.path() + " " + value(completed);
        }
        if (event instanceof InputRepaired repaired) {
            return "repaired " + repaired.path() + " " + repaired.what();
        }
        DocumentEnded ended = (DocumentEnded) event;
        return "ended " + ended.ending() + (ended.open().isEmpty() ? "" : " " + ended.open());
    }

    private static Object value(ValueCompleted completed) {
        if (completed.kind().isContainer()) {
            return completed.kind();
        }
        return completed.value() instanceof String text ? JsonText.quoted(text) : String.valueOf(completed.value());
    }

    /** Returns the log, one event per line. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (JsonEvent event : events()) {
            out.append(line(event)).append('\n');
        }
        return out.toString();
    }
}
