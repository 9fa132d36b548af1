// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;

/**
 * Handles the most common step without a walk: the open string has grown, and nothing else has changed. The texts alone
 * show this: they first differ at the quote that closed the string, and what came after that quote is at the end of the
 * new text.
 */
final class StringGrowth {
    private final SnapshotText text;
    private final OpenPath openPath;
    private final ParseLimits limits;

    StringGrowth(SnapshotText text, OpenPath openPath, Options options) {
        this.text = text;
        this.openPath = openPath;
        this.limits = options.limits;
    }

    /** Updates the tree if that is all that has changed in this snapshot; otherwise returns false. */
    boolean take(int same, int snapshot) {
        int quote = closingQuote();
        if (same != quote || quote < 0 || !isAll(quote)) {
            return false;
        }
        accept(snapshot);
        return true;
    }

    /**
     * Returns the closing quote of the open string in the last text; -1 if no string is open or the text has not grown.
     */
    private int closingQuote() {
        Node tip = openPath.innermost();
        if (tip == null || tip.kind != ValueKind.STRING || more() <= 0) {
            return -1;
        }
        openPath.updateStarts();
        return openPath.start(openPath.depth - 1) + tip.length - 1;
    }

    private int more() {
        return text.freshLength - text.lastLength;
    }

    /** Returns whether everything new is inside the string, and what follows this quote is unchanged. */
    private boolean isAll(int quote) {
        return RawText.closingQuote(text.fresh, quote) == quote + more()
                && text.endsAsFrom(quote)
                && openPath.node(openPath.depth - 1).length + more() <= limits.maxStringLength();
    }

    private void accept(int snapshot) {
        for (int level = openPath.depth - 1; level >= 0; level--) {
            Node node = openPath.node(level);
            node.length += more();
            node.changed = snapshot;
            if (level > 0) {
                ((Container) openPath.node(level - 1)).moveAfter(node.place, more());
            }
        }
    }
}
