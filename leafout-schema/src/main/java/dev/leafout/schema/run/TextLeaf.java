// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.TextRules;
import dev.leafout.schema.plan.Verdict;
import java.util.Objects;
import java.util.function.Supplier;

/** A string value. */
final class TextLeaf extends Leaf {
    private final TextRun run = new TextRun();
    private TextRules rules = TextRules.NONE;

    TextLeaf(Trial trial) {
        super(trial, type(ValueKind.STRING));
    }

    @Override
    void bind(Plan plan) {
        if (rules != plan.text) {
            rules = Objects.requireNonNull(plan.text, "rules");
        }
    }

    @Override
    void begin() {
        run.start(rules);
        if (rules.isEmpty()) {
            verdict(Verdict.CERTAIN);
        }
    }

    void append(TextSlice piece, boolean escaped, ParsePosition at) {
        if (trial.required || !canBeCertain()) {
            int dead = run.append(piece);
            if (dead >= 0) {
                broken(DocumentValidator.offsetOf(dead, piece, escaped, at), false, at);
            } else if (rules.isOnlyMinimum && run.length >= rules.minLength) {
                verdict(Verdict.CERTAIN);
            }
            return;
        }
        int length = piece.length();
        for (int i = 0; i < length && isLive(); i++) {
            char c = piece.charAt(i);
            boolean pair = Character.isHighSurrogate(c) && i + 1 < length;
            boolean alive = run.append(pair ? Character.toCodePoint(c, piece.charAt(++i)) : c);
            if (!alive) {
                broken(DocumentValidator.offsetOf(i, piece, escaped, at), false, at);
            } else if (run.isFineWhateverFollows()) {
                settle(Verdict.CERTAIN, DocumentValidator.offsetOf(i, piece, escaped, at));
            }
        }
    }

    /** Part of an escape has been read, which stands for one of these units. */
    void appendEscape(char first, char last, ParsePosition at) {
        if (!run.appendEscape(first, last)) {
            broken(at.offset(), false, at);
        }
    }

    /** Returns which candidate the complete text is, or -1 if it is none. */
    int candidate() {
        return run.candidate();
    }

    private boolean canBeCertain() {
        return rules.candidates == null && rules.maxLength == Integer.MAX_VALUE && rules.needNoWholeText();
    }

    private void broken(long offset, boolean ended, ParsePosition at) {
        if (trial.required) {
            report(offset, ended, at);
            settle(Verdict.CERTAIN, offset);
        } else {
            Hint hint = hint(ended);
            doom(
                    offset,
                    trial.level.bench.keepsCauses
                            ? trial.because(hint, reason(ended), offset, run.written(ended), ended, at)
                            : hint);
        }
    }

    private Hint hint(boolean ended) {
        if (rules.candidates != null) {
            return nodes()[0].isMerged ? run.lastPossible(ended) : rules.hint();
        }
        Node[] owner = new Node[1];
        String keyword = run.brokenKeyword(nodes(), owner, ended);
        return Hint.ofRules(owner[0], keyword);
    }

    private void report(long offset, boolean ended, ParsePosition at) {
        trial.fail(reason(ended), offset, at);
    }

    private Reason reason(boolean ended) {
        Node[] owner = new Node[1];
        String keyword = run.brokenKeyword(nodes(), owner, ended);
        Hint hint = rules.candidates != null ? rules.hint() : Hint.ofRules(owner[0], keyword);
        return new Reason(owner[0], keyword, message(owner[0], keyword, ended), hint);
    }

    private Supplier<String> message(Node node, String keyword, boolean ended) {
        String written = run.written(ended);
        if (rules.candidates != null) {
            Hint hint = rules.hint();
            return () -> "must be " + Messages.values(hint.expected().values()) + ", but "
                    + (ended ? "is " : "begins with ") + Messages.quoted(written);
        }
        int length = run.length;
        return switch (keyword) {
            case "maxLength" ->
                () -> "must have at most " + Messages.count(node.maxLength, "character") + ", but goes on";
            case "minLength" ->
                () -> "must have at least " + Messages.count(node.minLength, "character") + ", but ends after "
                        + length;
            case "format" ->
                () -> "must be of the format "
                        + Objects.requireNonNull(node.format).name() + butIs(written, ended, "no longer can be");
            default ->
                () -> "must match the pattern " + (node.pattern == null ? "" : node.pattern.source())
                        + butIs(written, ended, "no longer can");
        };
    }

    private static String butIs(String written, boolean ended, String cannot) {
        return ", but " + (ended ? "is " + Messages.quoted(written) : Messages.quoted(written) + " " + cannot);
    }

    @Override
    void finish(ParsePosition at) {
        Boolean fine = run.isFine();
        if (fine == null) {
            trial.level.bench.doubt(rules.latePatterns(), at);
        } else if (fine) {
            settle(Verdict.CERTAIN, at.offset());
        } else {
            broken(at.offset(), true, at);
        }
    }

    @Override
    void write(CheckpointWriter out) {
        run.write(out);
    }

    @Override
    void read(CheckpointReader in) {
        run.read(in, rules);
    }
}
