// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;

/**
 * The most common step, taken without a walk: characters have come to the open string, and around them nothing has
 * changed. It is known by the texts alone: they differ at the quote that closed the string, and what stood after that
 * is at the end of the new one.
 */
final class StringGrowth {
    private final SnapshotText text;
    private final Edge edge;
    private final ParseLimits limits;

    StringGrowth(SnapshotText text, Edge edge, Options options) {
        this.text = text;
        this.edge = edge;
        this.limits = options.limits;
    }

    /** Brings the tree up to the snapshot of this number, if that is all that it brings; false if it is not. */
    boolean take(int same, int snapshot) {
        int quote = closingQuote();
        if (same != quote || quote < 0 || !isAll(quote)) {
            return false;
        }
        accept(snapshot);
        return true;
    }

    /** Returns where the open string ended in the last text; -1 if there is none, or the text has not grown. */
    private int closingQuote() {
        Node tip = edge.innermost();
        if (tip == null || tip.kind != ValueKind.STRING || more() <= 0) {
            return -1;
        }
        edge.move();
        return edge.start(edge.depth - 1) + tip.length - 1;
    }

    private int more() {
        return text.freshLength - text.lastLength;
    }

    /** Returns whether what has come before this quote is inside the string, and after it all is as it was. */
    private boolean isAll(int quote) {
        return RawText.closingQuote(text.fresh, quote) == quote + more()
                && text.endsAsFrom(quote)
                && edge.node(edge.depth - 1).length + more() <= limits.maxStringLength();
    }

    private void accept(int snapshot) {
        for (int level = edge.depth - 1; level >= 0; level--) {
            Node node = edge.node(level);
            node.length += more();
            node.changed = snapshot;
            if (level > 0) {
                ((Container) edge.node(level - 1)).moveBehind(node.place, more());
            }
        }
    }
}
