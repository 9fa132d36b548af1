// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValueKind;
import java.util.Collections;
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
 * <p>Implementations are immutable, so any thread may use them. A parser asks often, so they should answer at once.
 *
 * @since 0.1
 */
public interface Expectation {
    /** Nothing is known: any value can be here. */
    Expectation ANYTHING = new Expectation() {
        private final Set<ValueKind> all = Collections.unmodifiableSet(EnumSet.allOf(ValueKind.class));

        @Override
        public Set<ValueKind> kinds() {
            return all;
        }
    };

    /** Returns the kinds of values that can be here; all kinds if nothing is known. A value of these is never changed. */
    default Set<ValueKind> kinds() {
        return ANYTHING.kinds();
    }

    /** Returns the kinds that a value of another kind can be read as: by default all that can be here. */
    default Set<ValueKind> wantedKinds() {
        return kinds();
    }

    /** Returns the strings that can be here, if there are only some; empty if any string can be here. */
    default Set<String> texts() {
        return Set.of();
    }

    /** Returns whether only some strings can be here, even if they cannot be listed as {@link #texts()}. */
    default boolean restrictsText() {
        return !texts().isEmpty();
    }

    /** Returns whether this string can be here. Asked only if strings can be, and {@link #restrictsText()}. */
    default boolean canBeText(String text) {
        return texts().isEmpty() || texts().contains(text);
    }

    /** Returns the keys that are known of an object here; empty if none are. */
    default Set<String> keys() {
        return Set.of();
    }

    /** Returns whether an object here can have other keys than the {@linkplain #keys() known} ones. */
    default boolean hasOtherKeys() {
        return true;
    }

    /** Returns what is expected as the value of this key of an object here. */
    default Expectation member(String key) {
        return ANYTHING;
    }

    /** Returns what is expected as an item of an array here. */
    default Expectation item() {
        return ANYTHING;
    }
}
