// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Conjunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is not tried on open values, because too much is being tried on them already. Such a value is recorded from its
 * beginning, and at its end what was left out is tried on the recording, one by one. For whoever waits for a verdict,
 * it only comes later.
 *
 * <p>Within a replay nothing is left out again: it tries only one conjunction, and what that leads to is bounded by the
 * schema. So a value is read once more for each conjunction that was left out on it or on an enclosing value, and never
 * more often.
 */
final class Deferrals {
    /** A conjunction that waits for the end of a value, and those that wait for its verdict. */
    static final class Deferral {
        final Level level;
        final Conjunction conjunction;
        /** Where in the recording the value begins. */
        final int start;

        final List<Requester> requesters = new ArrayList<>(1);

        Deferral(Level level, Conjunction conjunction, int start) {
            this.level = level;
            this.conjunction = conjunction;
            this.start = start;
        }

        private boolean matters() {
            return requesters.stream().anyMatch(requester -> requester.parent().isActive());
        }

        private void notifyWaiting(Trial tried, ParsePosition at) {
            for (Requester requester : requesters) {
                if (requester.parent().isActive()) {
                    requester.parent().leaf.child(requester.role(), tried.verdict, at.offset(), tried.hint(), at);
                }
            }
        }
    }

    /** An enum with more objects or arrays than may be tried at once: the value is looked up when it is over. */
    private record LookUp(Trial trial, int branching, int start) {}

    private final List<LookUp> lookUps = new ArrayList<>(0);

    /** What is left out on which value. */
    private record What(Level level, Conjunction conjunction) {}

    final Recording recording = new Recording();
    /** Those of a value stand before those of the values in it. */
    final List<Deferral> all = new ArrayList<>();

    private final Map<What, Deferral> index = new HashMap<>();

    /** Leaves something out on a value that has just begun, and is not yet in the recording. */
    void add(Level level, Requester requester, ParsePosition at) {
        Deferral known = index.get(new What(level, requester.conjunction()));
        if (known == null) {
            known = new Deferral(level, requester.conjunction(), recording.length());
            add(known);
            level.bench.findings.warn("Too many schemas to try at once; some are decided only when the value ends", at);
        }
        known.requesters.add(requester);
    }

    private void add(Deferral one) {
        all.add(one);
        index.put(new What(one.level, one.conjunction), one);
    }

    boolean isEmpty() {
        return all.isEmpty() && lookUps.isEmpty();
    }

    /** Looks up the value that has just begun, and is not yet in the recording, when it is over. */
    void lookUpLater(Trial trial, int branching) {
        lookUps.add(new LookUp(trial, branching, recording.length()));
    }

    /** The value is over and recorded to its end: looks it up where it is to be looked up. */
    void lookUp(Level level, ParsePosition at) {
        while (!lookUps.isEmpty() && lookUps.get(lookUps.size() - 1).trial.level == level) {
            LookUp one = lookUps.remove(lookUps.size() - 1);
            one.trial.found(one.branching, recording.valueAt(one.start));
            level.bench.findings.warn(
                    "An enum has too many objects or arrays to try at once; the value is looked up when it ends", at);
        }
    }

    /** The value is over and recorded to its end: tries what was left out on it. */
    void decide(Level level, ParsePosition at) {
        int first = all.size();
        while (first > 0 && all.get(first - 1).level == level) {
            first--;
        }
        List<Deferral> due = all.subList(first, all.size());
        for (Deferral one : due) {
            if (one.matters()) {
                one.notifyWaiting(new Replay(level.bench, one.conjunction, recording, at.path()).run(one.start), at);
            }
        }
        due.forEach(one -> index.remove(new What(one.level, one.conjunction)));
        due.clear();
    }

    void write(CheckpointWriter out) {
        recording.write(out);
        out.writeInt(lookUps.size());
        for (LookUp one : lookUps) {
            out.writeInt(one.trial.level.depth).writeInt(one.trial.level.indexOf(one.trial));
            out.writeInt(one.branching).writeInt(one.start);
        }
        out.writeInt(all.size());
        for (Deferral one : all) {
            out.writeInt(one.level.depth).writeInt(one.start).writeInt(one.requesters.size());
            one.requesters.forEach(requester -> requester.write(out, one.level.bench.levels[one.level.depth - 1]));
        }
    }

    void read(CheckpointReader in, Workbench bench) {
        recording.read(in);
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            Level level = bench.levels[in.readInt(0, bench.depth - 1)];
            Trial trial = level.trials[in.readInt(0, level.count - 1)];
            int branching = in.readInt(0, trial.branchings.length - 1);
            lookUps.add(new LookUp(trial, branching, in.readInt(0, recording.length() - 1)));
        }
        for (int i = in.readInt(0, Integer.MAX_VALUE); i > 0; i--) {
            Level level = bench.levels[in.readInt(1, bench.depth - 1)];
            int start = in.readInt(0, recording.length() - 1);
            Deferral one = null;
            for (int j = in.readInt(1, Integer.MAX_VALUE); j > 0; j--) {
                Requester requester = Requester.read(in, level, bench.levels[level.depth - 1]);
                one = one == null ? new Deferral(level, requester.conjunction(), start) : one;
                in.require(requester.conjunction() == one.conjunction, "child");
                one.requesters.add(requester);
            }
            if (one != null) {
                add(one);
            }
        }
    }
}
