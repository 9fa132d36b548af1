// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import java.util.Arrays;

/**
 * The most common step, taken without a walk: characters have come to the open string, and around them nothing has
 * changed. It is known by the texts alone: they differ at the quote that closed the string, and what stood behind that
 * is at the end of the new one.
 */
final class Growth {
    private final SnapshotText text;
    private final Edge edge;
    private final ParseLimits limits;

    Growth(SnapshotText text, Edge edge, ParseLimits limits) {
        this.text = text;
        this.edge = edge;
        this.limits = limits;
    }

    /** Brings the tree up to the snapshot of this number, if that is all that it brings; false if it is not. */
    boolean take(int same, int snapshot) {
        Node tip = edge.innermost();
        int more = text.freshLength - text.lastLength;
        if (tip == null || tip.kind != ValueKind.STRING || more <= 0) {
            return false;
        }
        edge.move();
        int quote = edge.start(edge.depth - 1) + tip.length - 1;
        if (same != quote
                || RawText.closingQuote(text.fresh, quote) != quote + more
                || !endsAsBefore(quote, more)
                || tip.length + more > limits.maxStringLength()) {
            return false;
        }
        for (int level = edge.depth - 1; level >= 0; level--) {
            Node node = edge.node(level);
            node.length += more;
            node.changed = snapshot;
            if (level > 0) {
                ((Container) edge.node(level - 1)).moveBehind(node.place, more);
            }
        }
        return true;
    }

    private boolean endsAsBefore(int quote, int more) {
        return Arrays.equals(text.last, quote, text.lastLength, text.fresh, quote + more, text.freshLength);
    }
}
