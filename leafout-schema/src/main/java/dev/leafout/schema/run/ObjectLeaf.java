// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Fence;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.ObjectRules;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Refusal;
import dev.leafout.schema.plan.Unevaluated;
import dev.leafout.schema.plan.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object.
 *
 * <p>It is long because most of what can be wrong with an object is decided by a key, and a key is judged while it is being
 * written.
 */
final class ObjectLeaf extends MemberLeaf {
    private ObjectRules rules = SeenProperties.NONE;
    private @Nullable KeyWatch watch;
    /** The names that begin with the current key, if a key can be wrong while it is being written. */
    private @Nullable NameRange names;

    private final SeenProperties seen = new SeenProperties();
    /** How many properties with a schema are missing, or not certain to be valid. */
    private int open;

    /** The index of the last property; -1 if no schema mentions it. */
    private int current;
    /** The index of the property that the next key probably names; -1 if it turned out to be another. */
    private int likely;
    /** The value of {@link ObjectRules#orderly}; 0 if a property came out of order. */
    private int orderly;
    /** Whether something must hold for the current property. */
    private boolean hasChild;
    /** What must hold, if no schema mentions the property. */
    private @Nullable Conjunction otherChild;
    /** Whether the current property has a schema and is not yet certain to be valid. */
    private boolean memberWasOpen;

    ObjectLeaf(Trial trial) {
        super(trial, ValueKind.OBJECT);
    }

    @Override
    void bind(Plan plan) {
        if (rules != plan.object) {
            bind(Objects.requireNonNull(plan.object, "rules"));
        }
    }

    @Override
    void begin() {
        super.begin();
        seen.clear(trial.plan.hasDependents);
        open = rules.constrained;
        current = -1;
        likely = -1;
        orderly = rules.orderly;
        hasChild = false;
        if (rules.isEmpty) {
            verdict(Verdict.CERTAIN);
        } else {
            settleIfCertain(when);
        }
    }

    private void bind(ObjectRules rules) {
        this.rules = rules;
        watch = rules.watchesKeys ? new KeyWatch(this, rules) : null;
        names = watch != null || rules.areKeysNames() ? new NameRange(rules.byRank) : null;
        seen.bind(rules);
    }

    ObjectRules.@Nullable Property current() {
        return current < 0 ? null : rules.byIndex[current];
    }

    /** Returns when the property came; -1 if it has not. */
    long seenAt(String name) {
        return seen.when(name);
    }

    /** Whether there is room only for what is required and not there yet. */
    boolean onlyMissingFit() {
        return seen.missing > 0 && seen.missing >= rules.max - count;
    }

    private boolean mayCome(ObjectRules.Property property, boolean onlyMissing) {
        boolean again = seen.has(property) && !rules.mayRepeatNames();
        return !again && (!onlyMissing || (seen.isRequired(property) && !seen.has(property)));
    }

    /** Whether one of these names, which are some ranks in a range, may still come. */
    boolean mayCome(BitSet some, NameRange range) {
        return seen.first(some, range) >= 0;
    }

    /** Whether one of these names is required and not there yet. */
    boolean isMissing(NameRange range) {
        return seen.isMissing(range);
    }

    /** Returns what leaves no room for anything but what is missing. */
    Refusal noRoom() {
        return rules.noRoom(seen.missing());
    }

    /** Another member will come; returns the property that it probably is, if nothing else has to be checked. */
    ObjectRules.@Nullable Property memberExpected(ParsePosition at) {
        memberIsBad = false;
        int next = current + 1;
        if (next < orderly) {
            likely = next;
            if (names != null) {
                names.start();
            }
            return rules.byIndex[next];
        }
        likely = next < rules.byIndex.length ? next : -1;
        if (isFull()) {
            memberIsBad = true;
            badKey(rules.tooMany(count), "", at.offset(), at);
            return null;
        }
        if (names != null) {
            names.start();
        }
        if (watch != null) {
            Refusal refusal = watch.start(Objects.requireNonNull(names));
            if (refusal != null) {
                memberIsBad = true;
                badKey(refusal, "", at.offset(), at);
            }
            return null;
        }
        return likely >= 0 && !seen.has(rules.byIndex[likely]) && mayBeLikely() ? rules.byIndex[likely] : null;
    }

    /** Names that exclude each other count once they have been reported. */
    private boolean isFull() {
        return count >= rules.max && (count >= rules.most || !trial.hasReported(rules.exclusiveOwners()));
    }

    private boolean mayBeLikely() {
        ObjectRules.Property guess = rules.byIndex[likely];
        return guess.allowed && mayCome(guess, onlyMissingFit());
    }

    /** Returns whether a key can be wrong while it is being written. */
    boolean looksAtKeys() {
        return !memberIsBad && names != null;
    }

    /** Returns what must hold for the property that begins; null if it must not be there. */
    @Nullable
    Conjunction soleMember() {
        return !hasChild ? null : current < 0 ? otherChild : rules.byIndex[current].child;
    }

    private void current(ObjectRules.@Nullable Property property) {
        int index = property == null ? -1 : property.index;
        if (index <= current) {
            orderly = 0;
        }
        current = index;
    }

    /** A property has come that is always allowed; nothing else has to be checked. */
    void keyIs(ObjectRules.Property property, ParsePosition at) {
        current(property);
        hasChild = true;
        count++;
        see(property, at);
    }

    /** More of the key has been read; {@code from} characters of it were known before. */
    void keyAppended(GrowingText key, int from, boolean escaped, ParsePosition at) {
        if (memberIsBad || names == null) {
            return;
        }
        names.mark();
        if (watch == null && isPossible(names, key, from)) {
            return;
        }
        names.goBack();
        int to = key.length();
        for (int i = from; i < to && !memberIsBad; ) {
            int codePoint = Character.codePointAt(key, i);
            i += Character.charCount(codePoint);
            names.extend(key, i);
            Refusal refusal = watch != null ? watch.append(names, codePoint) : isAllowed(names) ? null : shutOut();
            if (refusal != null) {
                memberIsBad = true;
                badKey(refusal, key.substring(0, i), escaped ? at.offset() : at.offset() - (to - i), at);
            }
        }
    }

    /** Whether a name that is still possible begins with the key so far; the likely one is tried first. */
    private boolean isPossible(NameRange range, GrowingText key, int from) {
        if (likely >= 0 && key.begins(rules.byIndex[likely].name, from) && mayBeLikely()) {
            return true;
        }
        likely = -1;
        range.extend(key, key.length());
        return isAllowed(range);
    }

    private boolean isAllowed(NameRange range) {
        if (onlyMissingFit()) {
            return seen.isMissing(range);
        }
        int rank = seen.first(rules.allowedRanks, range);
        likely = rank < 0 ? likely : rules.byRank[rank].index;
        return rank >= 0;
    }

    /** Returns why no possible name begins with the key so far. */
    private Refusal shutOut() {
        return onlyMissingFit() && rules.counted <= rules.max ? noRoom() : rules.fences[0].refusal();
    }

    private void badKey(Refusal refusal, String prefix, long offset, ParsePosition at) {
        boolean hasRoomOtherwise = count < rules.most && (seen.missing == 0 || seen.missing < rules.most - count);
        if (hasRoomOtherwise && count + Math.max(seen.missing, 0) >= rules.max) {
            // The oneOf would say the same again when the key is complete.
            rules.exclusiveOwners().forEach(trial::reportedAlready);
        }
        boolean onlyMissing = refusal.keyword().equals("maxProperties");
        BitSet missing = seen.missing();
        BitSet there = seen.keep();
        ObjectRules own = rules;
        Hint hint = Hint.ofNames(() -> onlyMissing ? own.possibleNames(missing, there) : own.possibleNames(there));
        if (trial.required || trial.level.bench.keepsCauses) {
            ObjectReports.badKey(trial, rules, refusal, prefix, missing, offset, hint, at);
        } else {
            doom(offset, hint);
        }
    }

    /** A key is complete. */
    void keyCompleted(String key, boolean repeated, ParsePosition at) {
        ObjectRules.Property property = rules.properties.get(key);
        Conjunction child = property != null ? property.child : rules.child(key);
        current(property);
        hasChild = true;
        if (property == null) {
            otherChild = child;
        }
        memberWasOpen = property != null && !seen.has(property) && !property.child.isTrue;
        if (!repeated) {
            count++;
        }
        if (property != null && !seen.has(property)) {
            see(property, at);
        }
        if (memberIsBad) {
            hasChild = false;
            return;
        }
        if (rules.isUnclear(key)) {
            doubt(at);
        }
        if (!repeated && (watch != null || (rules.areKeysNames() && (property == null || !property.allowed)))) {
            Verdict isName = rules.isName(key);
            if (isName == Verdict.LIVE) {
                doubt(at);
            }
            Refusal refusal = isName == Verdict.DOOMED ? rules.refusalOfNames() : refusal(key);
            if (refusal != null) {
                memberIsBad = true;
                badKey(refusal, key, at.offset(), at);
            }
        }
        if (!memberIsBad && count <= rules.max && seen.missing > rules.max - count) {
            memberIsBad = true;
            badKey(noRoom(), key, at.offset(), at);
        }
        if (!memberIsBad && child.isEmpty()) {
            memberIsBad = true;
            Reason empty = child.whyEmpty();
            Supplier<String> message = () -> "must have no property " + Messages.quoted(key);
            trial.fail(
                    new Reason(empty.owner(), empty.keyword(), empty.name(), message, empty.hint()), at.offset(), at);
        }
        if (!memberIsBad) {
            checkUnevaluated(key, at);
        }
        if (memberIsBad) {
            hasChild = false;
        }
        settleIfCertain(at.offset());
    }

    private void doubt(ParsePosition at) {
        isInDoubt = true;
        trial.level.bench.doubt(rules.patternsOfKeys(), at);
    }

    /** Whether the complete key is not allowed. */
    private @Nullable Refusal refusal(String key) {
        Fence fence = rules.fenceAround(key);
        return fence == null ? null : fence.refusal();
    }

    private void checkUnevaluated(String key, ParsePosition at) {
        for (Unevaluated one : trial.plan.unevaluated) {
            if (one.conjunction().isEmpty()
                    && !isInDoubt
                    && !evaluates(one.scope(), one.owner(), key, -1)
                    && !mayBeEvaluated(one, key, -1)) {
                memberIsBad = true;
                reportUnevaluated(one, key, -1, at);
                return;
            }
        }
    }

    private void see(ObjectRules.Property property, ParsePosition at) {
        if (seen.add(property, at)) {
            trial.level.dirty = true;
        }
    }

    private void settleIfCertain(long offset) {
        if (!trial.required
                && isLive()
                && open == 0
                && seen.missing == 0
                && count >= rules.min
                && !rules.constrainsAnyKey) {
            settle(Verdict.CERTAIN, offset);
        }
    }

    @Override
    void begin(Level member, @Nullable String key, ParsePosition at) {
        Conjunction child = soleMember();
        if (child != null) {
            begin(member, child, MAIN, at);
            beginUnevaluated(member, key, -1, at);
        }
    }

    @Override
    List<Conjunction> tried(@Nullable String key) {
        List<Conjunction> all = new ArrayList<>();
        if (key != null) {
            all.add(rules.child(key));
        }
        for (Unevaluated one : trial.plan.unevaluated) {
            all.add(one.conjunction());
        }
        return all;
    }

    @Override
    void memberIsFine(long offset) {
        if (!trial.required && memberWasOpen) {
            open--;
            memberWasOpen = false;
            settleIfCertain(offset);
        }
    }

    @Override
    boolean mayContain(Collection<Node> scope, int index) {
        return false;
    }

    @Override
    boolean evaluates(Collection<Node> scope, @Nullable Node owner, @Nullable String key, int index) {
        for (Node node : scope) {
            if (node.additionalProperties != null
                    || (node.unevaluatedProperties != null && node != owner)
                    || node.properties.containsKey(key)
                    || (key != null && rules.matchesAny(node, key))) {
                return true;
            }
        }
        return false;
    }

    @Override
    void finish(ParsePosition at) {
        if (seen.missing > 0) {
            ObjectReports.missing(trial, rules, seen.missing(), at);
        }
        if (count < rules.min) {
            ObjectReports.tooFew(trial, count, at);
        }
        settleAtEnd(at);
    }

    @Override
    void write(CheckpointWriter out) {
        writeMembers(out);
        seen.write(out);
        out.writeInt(open).writeBoolean(memberWasOpen);
        out.writeInt(current).writeBoolean(hasChild);
    }

    @Override
    void read(CheckpointReader in) {
        readMembers(in);
        seen.read(in);
        open = in.readInt(0, rules.byIndex.length);
        memberWasOpen = in.readBoolean();
        current = in.readInt(-1, rules.byIndex.length - 1);
        likely = -1;
        orderly = 0;
        hasChild = in.readBoolean();
    }

    /** After a checkpoint has been read: restores the current key, or the part of it that had been read. */
    void takeUp(@Nullable String key, @Nullable String keySoFar) {
        if (current < 0 && hasChild) {
            hasChild = key != null;
            otherChild = key == null ? null : rules.child(key);
        }
        if (keySoFar == null || names == null || memberIsBad || !trial.isActive()) {
            return;
        }
        names.start();
        boolean isWatched = watch != null && watch.start(names) == null;
        for (int i = 0; i < keySoFar.length(); ) {
            int codePoint = keySoFar.codePointAt(i);
            i += Character.charCount(codePoint);
            names.extend(keySoFar, i);
            if (isWatched && watch != null) {
                watch.append(names, codePoint);
            }
        }
    }
}
