// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.List;

/**
 * Updates the tree to each snapshot, or leaves it as it was. It takes the cheapest way that works: first {@link
 * StringGrowth}, then a walk that compares the texts. If the walk fails, the parser says what is wrong.
 */
final class TreeUpdater {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    final Walker walker;
    /** Whether the open string has grown in the last snapshot, and nothing else has changed. */
    boolean onlyGrew;
    /** Whether the last snapshot was accepted as it came, without being mended. */
    boolean isVerbatim;

    private final Options options;
    private final SnapshotText text;
    private final KeyTable keys = new KeyTable();
    private final Journal journal = new Journal();
    private final Conflicts conflicts;
    private final StringGrowth growth;

    TreeUpdater(SnapshotText text, OpenPath openPath, Tip tip, Options options) {
        this.options = options;
        this.text = text;
        this.conflicts = new Conflicts(text, options.conflictPolicy == ConflictPolicy.KEEP_WRITTEN);
        this.walker = new Walker(text, keys, journal, conflicts, tip, options);
        this.growth = new StringGrowth(text, openPath, options);
    }

    /**
     * Updates the tree to a snapshot, or throws.
     *
     * @throws SnapshotConflictException if it contradicts what was written
     * @throws JsonSyntaxException if it is not JSON
     */
    void update(String json) {
        isVerbatim = startOf(json) == 0;
        update(json, false);
    }

    private void update(String json, boolean mended) {
        int mark = keys.mark();
        Walker.Outcome outcome = update(text.read(json, startOf(json)));
        if (outcome != Walker.Outcome.ACCEPTED) {
            mendOrThrow(json, outcome, mark, mended);
        }
    }

    /** Updates the tree to the new text, whose first {@code same} characters are unchanged, unless it is rejected. */
    private Walker.Outcome update(int same) {
        if (growth.take(same, walker.snapshot + 1)) {
            acceptGrowth();
            return Walker.Outcome.ACCEPTED;
        }
        Walker.Outcome outcome = walker.walk(same);
        if (outcome == Walker.Outcome.ACCEPTED) {
            accept();
        }
        return outcome;
    }

    /**
     * Updates the tree to a snapshot that has the first {@code same} characters of the last one and then {@code rest}.
     * Returns false if it is rejected, and the tree stays as it was.
     */
    boolean updateRest(int same, String rest) {
        int mark = keys.mark();
        text.readRest(same, rest);
        if (update(same) != Walker.Outcome.ACCEPTED) {
            rollBack(mark);
            return false;
        }
        return true;
    }

    /** Builds the tree from the snapshot of a checkpoint; returns false if it is not valid. */
    boolean updateFirst(String json) {
        boolean accepted = walker.walk(text.read(json, 0)) == Walker.Outcome.ACCEPTED;
        if (accepted) {
            accept();
        }
        return accepted;
    }

    private static int startOf(String json) {
        return json.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
    }

    private void acceptGrowth() {
        walker.skip();
        text.accept();
        onlyGrew = true;
    }

    private void accept() {
        journal.commit();
        text.accept();
        onlyGrew = false;
    }

    private void rollBack(int mark) {
        journal.rollBack();
        keys.forget(mark);
    }

    /** Mends a snapshot that cannot be accepted as it is, or throws. */
    private void mendOrThrow(String json, Walker.Outcome outcome, int mark, boolean mended) {
        List<SnapshotConflict> found = outcome == Walker.Outcome.CONFLICT ? conflicts.list() : List.of();
        boolean keep = options.conflictPolicy == ConflictPolicy.KEEP_WRITTEN && !mended;
        String resolved = keep && !found.isEmpty() ? conflicts.resolved() : "";
        rollBack(mark);
        isVerbatim = false;
        switch (outcome) {
            case REPEATED_KEY -> {
                validate(json);
                update(RepeatedKeys.without(json), mended);
            }
            case CONFLICT -> {
                if (!keep) {
                    throw new SnapshotConflictException(found.get(0));
                }
                update(resolved, true);
                found.forEach(options.conflictListener);
            }
            default -> throw notJson(json);
        }
    }

    JsonPushParser parser() {
        return JsonPushParser.builder().limits(options.limits).build();
    }

    private void validate(String json) {
        JsonPushParser parser = parser();
        parser.feed(json);
        parser.finish();
    }

    /** Makes the parser throw an exception that says what is wrong. */
    IllegalStateException notJson(String json) {
        validate(json);
        return new IllegalStateException("The parser accepts what the chunker does not: " + json);
    }
}
