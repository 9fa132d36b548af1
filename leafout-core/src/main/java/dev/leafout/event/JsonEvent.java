// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * One thing that became known about a JSON document while it was being read.
 *
 * <p>For <code>{"name":"Ada"}</code>, fed as <code>{"name":"A</code> and <code>da"}</code>:
 *
 * <pre>{@code
 * ValueStarted($, OBJECT)        TextAppended($.name, "da")
 * ValueStarted($.name, STRING)   ValueCompleted($.name, STRING, "Ada")
 * TextAppended($.name, "A")      ValueCompleted($, OBJECT, null)
 *                                DocumentEnded(COMPLETE, [])        on finish()
 * }</pre>
 *
 * Events never contradict later input: a value is started once, completed once, and what was appended stays.
 *
 * <p>All of them are immutable.
 *
 * @since 0.1
 */
public sealed interface JsonEvent permits ValueStarted, TextAppended, ValueCompleted, InputRepaired, DocumentEnded {

    /** Returns the value this event is about. */
    ValuePath path();

    /** Returns how many characters (UTF-16 units) had been consumed when this became known. */
    long offset();
}
