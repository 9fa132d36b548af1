// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Choice;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Verdict;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An open value with everything that is tried on it. */
final class Level {
    /** There is no choice. */
    static final int NO_CHOICE = -1;
    /** Nothing is tried before the property has come that makes the choice. */
    static final int TO_BE_CHOSEN = -2;
    /** That property names no alternative, which has been reported; nothing more is tried. */
    static final int NONE_CHOSEN = -3;

    /** Something else came first; everything is tried side by side. */
    static final int ALL_TRIED = -4;

    private static final Trial[] NONE = {};
    /** Up to this many trials are searched one by one. */
    private static final int FEW = 16;

    /** What is tried, and how. */
    private record Tried(Conjunction conjunction, boolean required, boolean annotates) {}

    final Workbench bench;
    /** How many containers are around it. */
    int depth;
    /** Whether the value is open now. */
    boolean isOpen;

    ValueKind kind = ValueKind.NULL;
    /** The offset at which the value began. */
    long start;
    /** The key of the current member, if it is an object of which more must be known than its property. */
    private @Nullable String memberKey;

    private boolean hasMemberKey;

    /** A property that says which alternative is meant, and what it says; null if none has come. */
    private @Nullable String tagName;

    private @Nullable String tag;

    /** The branches of a trial stand before it. */
    Trial[] trials = NONE;

    int count;
    /** The trials by what they try, if there are many. */
    private @Nullable Map<Tried, Trial> index;
    /** All trials created on this level so far, for reuse. */
    private Trial[] pool = NONE;

    private int used;
    /**
     * The leaf of the only trial, if that trial is required and only the leaf decides: then nothing else has to be
     * checked.
     */
    @Nullable
    Leaf sole;
    /** The same, if it is an object. */
    @Nullable
    ObjectLeaf object;
    /** The same, if it is an array. */
    @Nullable
    ArrayLeaf array;

    /** The way that a choice has led to; or one of the below. */
    int way = NO_CHOICE;
    /** What has to hold after a choice, and that choice. */
    private @Nullable Conjunction chosenFrom;

    private @Nullable Choice choice;

    /** Whether something has changed since the verdicts were last checked. */
    boolean dirty;

    Level(Workbench bench) {
        this.bench = bench;
    }

    void begin(ValueKind kind, long start) {
        if (this.kind != kind) {
            this.kind = kind;
        }
        this.start = start;
        this.count = 0;
        this.used = 0;
        if (index != null) {
            index = null;
        }
        this.hasMemberKey = false;
        if (tagName != null) {
            tagName = null;
        }
        this.sole = null;
        this.object = null;
        this.array = null;
        this.way = NO_CHOICE;
        this.dirty = false;
    }

    /** Begins the only trial that there will be. */
    void beginSole(Conjunction conjunction, Plan plan) {
        Trial trial = take(conjunction, plan);
        trial.start(conjunction, plan, true, false);
        if (trials.length == 0) {
            trials = pool.length == 1 ? pool : new Trial[1]; // a pool of one is never changed, only replaced
        }
        trials[0] = trial;
        count = 1;
        sole(trial.leaf);
    }

    /** Begins again with another value for the only trial that there has ever been. */
    void beginSoleAgain(long start) {
        this.start = start;
        this.way = NO_CHOICE;
        this.dirty = false;
        if (sole != null) {
            sole.startAgain(start);
        }
    }

    @Nullable
    String memberKey() {
        return object != null && object.current() != null ? object.current().name : hasMemberKey ? memberKey : null;
    }

    void memberKey(@Nullable String key) {
        hasMemberKey = key != null;
        if (!Objects.equals(memberKey, key)) { // usually the same, and expensive to change in an old object
            memberKey = key;
        }
    }

    void tag(String name, String text) {
        tagName = name;
        tag = text;
    }

    /** Returns what this property says, if it has come last of those that say which alternative is meant. */
    @Nullable
    String tag(String name) {
        return name.equals(tagName) ? tag : null;
    }

    void writeTag(CheckpointWriter out) {
        out.writeString(tagName).writeString(tagName == null ? null : tag);
    }

    void readTag(CheckpointReader in) {
        tagName = in.readNullableString();
        tag = in.readNullableString();
    }

    private void sole(Leaf leaf) {
        sole = leaf;
        if (leaf instanceof ObjectLeaf one) {
            object = one;
        } else if (leaf instanceof ArrayLeaf one) {
            array = one;
        }
    }

    /** Begins with a choice, if there is one; returns whether there is. */
    boolean beginChoice(Conjunction conjunction) {
        if (chosenFrom != conjunction) {
            chosenFrom = conjunction;
            choice = conjunction.narrowed(ValueKind.OBJECT).choice;
        }
        boolean there = kind == ValueKind.OBJECT && choice != null;
        way = there ? TO_BE_CHOSEN : way;
        return there;
    }

    /** Returns the choice that is still to be made. */
    @Nullable
    Choice choice() {
        return way == TO_BE_CHOSEN ? choice : null;
    }

    /** The property did not come first: everything is tried side by side. */
    void tryAll() {
        way = ALL_TRIED;
        bench.keepsCauses = true;
        add(Objects.requireNonNull(chosenFrom), true, false);
        ready();
    }

    /** Returns what must hold for the next member, if that is one schema and nothing else has to be checked. */
    @Nullable
    Conjunction soleMember() {
        if (object != null) {
            return object.soleMember();
        }
        if (array != null) {
            return array.soleMember();
        }
        Choice choice = choice();
        return choice == null ? null : choice.property.child;
    }

    /** Returns the trial of this conjunction; it may have begun already for another requester. */
    Trial add(Conjunction conjunction, boolean required, boolean annotates) {
        Trial known = find(conjunction, required, annotates);
        if (known != null) {
            return known;
        }
        Plan whole = conjunction.plan(kind);
        Plan plan = annotates ? whole : whole.narrowed;
        Trial trial = take(conjunction, plan);
        trial.start(conjunction, plan, required, annotates);
        if (trial.branches.length > 0) {
            trial.addBranches();
        }
        if (count == trials.length) {
            trials = Arrays.copyOf(trials, Math.max(1, 2 * count));
        }
        trials[count++] = trial;
        if (count > FEW) {
            addToIndex();
        }
        dirty = true;
        return trial;
    }

    int indexOf(Trial trial) {
        int i = 0;
        while (trials[i] != trial) {
            i++;
        }
        return i;
    }

    @Nullable
    Trial find(Conjunction conjunction, boolean required, boolean annotates) {
        if (index != null) {
            return index.get(new Tried(conjunction, required, annotates));
        }
        for (int i = 0; i < count; i++) {
            Trial trial = trials[i];
            if (trial.conjunction == conjunction && trial.required == required && trial.annotates == annotates) {
                return trial;
            }
        }
        return null;
    }

    /** Many trials are looked up in a map. */
    private void addToIndex() {
        Map<Tried, Trial> all = index;
        if (all == null) {
            all = new HashMap<>();
            index = all;
        }
        for (int i = all.size(); i < count; i++) {
            Trial trial = trials[i];
            all.put(new Tried(trial.conjunction, trial.required, trial.annotates), trial);
        }
    }

    private Trial take(Conjunction conjunction, Plan plan) {
        if (used == pool.length) {
            pool = Arrays.copyOf(pool, Math.max(1, 2 * used));
        }
        Trial trial = pool[used];
        if (trial == null) {
            trial = new Trial(this, conjunction, plan);
            pool[used] = trial;
        }
        used++;
        return trial;
    }

    /** Everything has been added: finds out whether there is only one thing to check. */
    void ready() {
        Trial only = trials[0];
        if (count == 1 && only.isSimple()) {
            sole(only.leaf);
        }
    }

    /** Returns whether it is an array whose items must differ. */
    boolean mustDiffer() {
        for (int i = 0; i < count; i++) {
            if (trials[i].leaf instanceof ArrayLeaf one && one.mustDiffer()) {
                return true;
            }
        }
        return false;
    }

    /** Looks at all verdicts that something new may have changed; they may change those of the level around. */
    void update(ParsePosition at) {
        dirty = false;
        for (int i = 0; i < count; i++) {
            trials[i].update(at, false);
        }
    }

    void finish(ParsePosition at) {
        for (int i = 0; i < count; i++) {
            trials[i].finish(at);
        }
    }

    /** The value is over: tells those that wait that an unknown verdict stays unknown. */
    void reportUnknown(ParsePosition at) {
        for (int i = 0; i < count; i++) {
            Trial trial = trials[i];
            if (trial.verdict == Verdict.LIVE && !trial.required) {
                trial.notifyParents(at);
            }
        }
    }
}
