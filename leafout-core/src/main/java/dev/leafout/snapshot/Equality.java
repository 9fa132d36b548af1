// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/** Compares two JSON texts, ignoring property order and how strings and numbers are written. */
final class Equality {
    private Equality() {}

    static boolean isSame(String one, String other, Options options) {
        SnapshotText text = new SnapshotText();
        Journal journal = new Journal();
        Walker walker = new Walker(text, new KeyTable(), journal, new Conflicts(text, false), new Tip(), options);
        if (walker.walk(text.read(one, 0)) != Walker.Outcome.ACCEPTED) {
            return false;
        }
        journal.commit();
        text.accept();
        Node root = walker.document.child(0);
        return walker.walk(text.read(other, 0)) == Walker.Outcome.ACCEPTED
                && walker.document.child(0) == root
                && root.changed != walker.snapshot;
    }
}
