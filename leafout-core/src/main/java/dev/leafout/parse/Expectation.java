// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValueKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is expected at one place of a document: which kinds of values, which keys, which texts. It is evidence for repairs
 * under {@link dev.leafout.event.Tolerance#SCHEMA}, and never rejects anything; a validator does that.
 *
 * <pre>{@code
 * JsonPushParser parser = JsonPushParser.builder()
 *         .tolerate(Tolerance.llm())
 *         .expect(schema.expectation())
 *         .listen(document)
 *         .build();
 * }</pre>
 *
 * <p>Implementations are immutable, so any thread may use them.
 *
 * @since 0.1
 */
public interface Expectation {
    /** Returns the kinds of values that can be here; all kinds if nothing is known. */
    default Set<ValueKind> kinds() {
        return EnumSet.allOf(ValueKind.class);
    }

    /** Returns the strings that can be here, if there are only some; empty if any string can be here. */
    default Set<String> texts() {
        return Set.of();
    }

    /** Returns the keys that an object here can have, if it can have no others; empty if it can have any. */
    default Set<String> keys() {
        return Set.of();
    }

    /** Returns what is expected as the value of this key of an object here. */
    default Expectation member(String key) {
        return anything();
    }

    /** Returns what is expected as an item of an array here. */
    default Expectation item() {
        return anything();
    }

    /** Returns the expectation of which nothing is known. */
    static Expectation anything() {
        return Anything.INSTANCE;
    }
}
