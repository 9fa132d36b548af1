// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.List;

/**
 * The document is over.
 *
 * <p>Immutable.
 *
 * @param open the values that started and never completed, outermost first; empty when the ending is {@link
 *     Ending#COMPLETE}
 * @since 0.1
 */
public record DocumentEnded(Ending ending, List<ValuePath> open, long offset) implements JsonEvent {

    public DocumentEnded {
        open = List.copyOf(open);
    }

    /** Returns the root: it is the whole document that ended. */
    @Override
    public ValuePath path() {
        return ValuePath.root();
    }
}
