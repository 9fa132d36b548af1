// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An object. */
final class ObjectLeaf extends MemberLeaf {
    private ObjectRules rules = SeenProperties.NONE;
    private @Nullable KeyWatch watch;
    private final SeenProperties seen = new SeenProperties();
    /** How many properties that have a schema are not there, or not certain to be valid. */
    private int open;

    /** The index of the property that has come last; -1 if that is not mentioned. */
    private int current;
    /** The index of the property that the next key probably names; -1 if it has turned out not to be. */
    private int likely;
    /** What {@link ObjectRules#orderly} says; 0 if one has come that does not keep to the order. */
    private int orderly;
    /** Whether there is something that must hold for the current property. */
    private boolean hasChild;
    /** What that is, if the property is not mentioned. */
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

    boolean mayCome(String name, boolean onlyMissing) {
        ObjectRules.Property property = rules.properties.get(name);
        return property == null ? !onlyMissing : mayCome(property, onlyMissing);
    }

    private boolean mayCome(ObjectRules.Property property, boolean onlyMissing) {
        boolean again = seen.has(property) && !rules.mayRepeatNames();
        return !again && (!onlyMissing || (seen.isRequired(property) && !seen.has(property)));
    }

    /** Another member is to come; returns the property that it probably is, if that is all that has to be looked at. */
    ObjectRules.@Nullable Property memberExpected(ParsePosition at) {
        memberIsBad = false;
        int next = current + 1;
        if (next < orderly) {
            likely = next;
            return rules.byIndex[next];
        }
        likely = next < rules.byIndex.length ? next : -1;
        if (count >= rules.max) {
            memberIsBad = true;
            boolean byCount = Arrays.stream(nodes()).anyMatch(node -> node.maxProperties <= count);
            badKey(byCount ? "maxProperties" : rules.fences[0].keyword(), "", at.offset(), at);
            return null;
        }
        if (watch != null) {
            String keyword = watch.start();
            if (keyword != null) {
                memberIsBad = true;
                badKey(keyword, "", at.offset(), at);
            }
            return null;
        }
        return likely >= 0 && !seen.has(rules.byIndex[likely]) && mayBeLikely() ? rules.byIndex[likely] : null;
    }

    private boolean mayBeLikely() {
        ObjectRules.Property guess = rules.byIndex[likely];
        return guess.allowed && mayCome(guess, onlyMissingFit());
    }

    /** Returns whether a key can be wrong while it is being written. */
    boolean looksAtKeys() {
        return !memberIsBad && (watch != null || rules.areKeysNames());
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

    /** A property has come that may do so, whatever has come before; nothing else has to be looked at. */
    void keyIs(ObjectRules.Property property, ParsePosition at) {
        current(property);
        hasChild = true;
        count++;
        see(property, at);
    }

    /** More of the key has been read; {@code from} characters of it were known before. */
    void keyAppended(CharBuffer key, int from, boolean escaped, ParsePosition at) {
        if (memberIsBad || (watch == null && !rules.areKeysNames())) {
            return;
        }
        if (watch == null && isPossible(key, from)) {
            return;
        }
        int to = key.length();
        for (int i = from; i < to && !memberIsBad; ) {
            int codePoint = Character.codePointAt(key, i);
            i += Character.charCount(codePoint);
            String prefix = key.substring(0, i);
            String keyword = watch != null ? watch.append(prefix, codePoint) : isAllowed(prefix) ? null : shutOut();
            if (keyword != null) {
                memberIsBad = true;
                badKey(keyword, prefix, escaped ? at.offset() : at.offset() - (to - i), at);
            }
        }
    }

    /** Whether a name that is still possible begins so; the one that is likely is tried first. */
    private boolean isPossible(CharBuffer key, int from) {
        if (likely >= 0 && key.begins(rules.byIndex[likely].name, from) && mayBeLikely()) {
            return true;
        }
        likely = -1;
        return isAllowed(key.toString());
    }

    private boolean isAllowed(String prefix) {
        String[] allowed = Objects.requireNonNull(rules.allowed);
        int found = Arrays.binarySearch(allowed, prefix);
        boolean onlyMissing = onlyMissingFit();
        for (int i = found >= 0 ? found : -found - 1; i < allowed.length && allowed[i].startsWith(prefix); i++) {
            ObjectRules.Property property = rules.properties.get(allowed[i]);
            if (property != null && mayCome(property, onlyMissing)) {
                likely = property.index;
                return true;
            }
        }
        return false;
    }

    private String shutOut() {
        return onlyMissingFit() ? "maxProperties" : rules.fences[0].keyword();
    }

    private void badKey(String keyword, String prefix, long offset, ParsePosition at) {
        List<String> possible = possibleNames(keyword.equals("maxProperties"));
        if (!trial.required) {
            doom(offset, Expected.names(possible));
            return;
        }
        ObjectReports.badKey(trial, rules, keyword, prefix, offset, possible, at);
    }

    private List<String> possibleNames(boolean onlyMissing) {
        List<String> names = new ArrayList<>();
        if (rules.allowed != null) {
            for (String name : rules.allowed) {
                if (mayCome(name, onlyMissing)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** A key is whole. */
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
            String keyword = isName == Verdict.DOOMED ? "propertyNames" : refusal(key);
            if (keyword != null) {
                memberIsBad = true;
                badKey(keyword, key, at.offset(), at);
            }
        }
        if (!memberIsBad && count <= rules.max && seen.missing > rules.max - count) {
            memberIsBad = true;
            badKey("maxProperties", key, at.offset(), at);
        }
        if (!memberIsBad && child.isEmpty()) {
            memberIsBad = true;
            Node owner = child.nodes[0];
            String message = "must have no property '" + key + "'";
            trial.fail("", owner.pointer, at.offset(), Expected.NOTHING, message, at);
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

    /** Whether the key, which is whole, is one that may not be there. */
    private @Nullable String refusal(String key) {
        Fence fence = rules.fenceAround(key);
        return fence == null ? null : fence.keyword();
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
            ObjectReports.missing(trial, seen.missingNames(), at);
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

    /** After a checkpoint has been read: takes up the key that is current, or the part of one that was being read. */
    void takeUp(@Nullable String key, @Nullable String keySoFar) {
        if (current < 0 && hasChild) {
            hasChild = key != null;
            otherChild = key == null ? null : rules.child(key);
        }
        if (keySoFar != null && watch != null && !memberIsBad && trial.isActive() && watch.start() == null) {
            for (int i = 0; i < keySoFar.length(); ) {
                int codePoint = keySoFar.codePointAt(i);
                i += Character.charCount(codePoint);
                watch.append(keySoFar.substring(0, i), codePoint);
            }
        }
    }
}
