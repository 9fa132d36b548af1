// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParsePosition;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.plan.ArrayRules;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.ConjunctionTable;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Node;
import dev.leafout.schema.plan.Plan;
import dev.leafout.schema.plan.Reason;
import dev.leafout.schema.plan.Unevaluated;
import dev.leafout.schema.plan.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An array. */
final class ArrayLeaf extends MemberLeaf {
    private static final int[] NO_COUNTS = {};
    private static final boolean[] NO_FLAGS = {};
    private static final ArrayRules NONE = new ArrayRules(new Node[0], new ConjunctionTable(SchemaOptions.defaults()));

    private ArrayRules rules = NONE;
    /** For each {@code contains}, how many items match. */
    private int[] matched = NO_COUNTS;
    /** For each {@code contains}, which do; kept only where it matters. */
    private BitSet @Nullable [] matches;
    /** For each {@code contains}, whether it is known if the current item matches. */
    private boolean[] settled = NO_FLAGS;
    /** The items so far, if they must all be different. */
    private @Nullable UniqueItems unique;
    /** How many items of the prefix are certain to be valid. */
    private int fine;
    /** Whether it has been reported that too few match. */
    private boolean failedContains;

    ArrayLeaf(Trial trial) {
        super(trial, ValueKind.ARRAY);
    }

    @Override
    void bind(Plan plan) {
        if (rules != plan.array) {
            rules = Objects.requireNonNull(plan.array, "rules");
            unique = null;
            matches = null;
            matched = rules.contains.length == 0 ? NO_COUNTS : new int[rules.contains.length];
            settled = rules.contains.length == 0 ? NO_FLAGS : new boolean[rules.contains.length];
        }
    }

    @Override
    void begin() {
        super.begin();
        fine = 0;
        failedContains = false;
        if (rules.unique) {
            unique = new UniqueItems();
        }
        int contains = rules.contains.length;
        Arrays.fill(matched, 0);
        Arrays.fill(settled, false);
        if (matches != null) {
            matches = null;
        }
        if (contains > 0 && (trial.annotates || trial.plan.unevaluated.length > 0)) {
            BitSet[] all = new BitSet[contains];
            Arrays.setAll(all, i -> new BitSet());
            matches = all;
        }
        if (rules.isEmpty) {
            verdict(Verdict.CERTAIN);
        } else {
            settleIfCertain(when);
        }
    }

    boolean mustDiffer() {
        return unique != null;
    }

    void memberExpected(ParsePosition at) {
        memberIsBad = false;
        if (count >= rules.max) {
            memberIsBad = true;
            tooMany(at);
            return;
        }
        for (Unevaluated one : trial.plan.unevaluated) {
            if (one.conjunction().isEmpty()
                    && !evaluates(one.scope(), one.owner(), null, count)
                    && !mayBeEvaluated(one, null, count)) {
                memberIsBad = true;
                reportUnevaluated(one, null, count, at);
                return;
            }
        }
    }

    /** Returns what must hold for the item that begins; null if there is more to look at. */
    @Nullable
    Conjunction soleMember() {
        return memberIsBad || count >= rules.max || rules.contains.length > 0 ? null : rules.item(count);
    }

    /** The item has begun of which all that matters is what {@link #soleMember} has said. */
    void itemBegan() {
        count++;
    }

    private void tooMany(ParsePosition at) {
        Node counting = owner(node -> node.maxItems <= count);
        if (counting.maxItems <= count) {
            Reason reason = new Reason(
                    counting, "maxItems", () -> "must have at most " + Messages.count(counting.maxItems, "item"));
            trial.fail(reason, at.offset(), at);
            return;
        }
        int max = rules.max;
        boolean impossible = rules.item(max).isEmpty();
        Node owner = impossible
                ? owner(node -> node.items != null || node.prefixItems.size() > max)
                : owner(node -> node.uniqueItems);
        String keyword =
                !impossible ? "uniqueItems" : owner.prefixItems.size() > max ? owner.prefixKeyword : owner.itemsKeyword;
        Supplier<String> message = () -> "must have at most " + Messages.count(max, "item")
                + (impossible ? "" : ", there are no more that differ");
        trial.fail(new Reason(owner, keyword, message), at.offset(), at);
    }

    private Node owner(Predicate<Node> test) {
        return Arrays.stream(nodes()).filter(test).findFirst().orElse(nodes()[0]);
    }

    @Override
    void begin(Level member, @Nullable String key, ParsePosition at) {
        if (!memberIsBad) {
            memberExpected(at);
        }
        boolean isBad = memberIsBad;
        memberIsBad = false;
        int index = count++;
        Arrays.fill(settled, false);
        if (isBad) {
            return;
        }
        begin(member, rules.item(index), MAIN, at);
        for (int i = 0; i < rules.contains.length; i++) {
            begin(member, rules.contains[i].conjunction(), i, at);
        }
        beginUnevaluated(member, null, index, at);
        settleIfCertain(at.offset());
    }

    @Override
    List<Conjunction> tried(@Nullable String key) {
        List<Conjunction> all = new ArrayList<>();
        all.add(rules.item(Math.max(0, count - 1)));
        for (ArrayRules.Contains contains : rules.contains) {
            all.add(contains.conjunction());
        }
        for (Unevaluated one : trial.plan.unevaluated) {
            all.add(one.conjunction());
        }
        return all;
    }

    @Override
    int containsCount() {
        return rules.contains.length;
    }

    @Override
    void contained(int which, Verdict decided, long offset, ParsePosition at) {
        ArrayRules.Contains contains = rules.contains[which];
        settled[which] = true;
        if (decided == Verdict.CERTAIN) {
            matched[which]++;
            if (matches != null) {
                matches[which].set(count - 1);
            }
            if (matched[which] > contains.max()) {
                failContains(contains, "maxContains", offset, at);
            }
        } else if (rules.max != Integer.MAX_VALUE
                && matched[which] + rules.max - count < contains.min()
                && !isInDoubt) {
            failContains(contains, contains.owner().minContains > 1 ? "minContains" : "contains", offset, at);
        }
        settleIfCertain(offset);
    }

    private void failContains(ArrayRules.Contains contains, String keyword, long offset, ParsePosition at) {
        Node owner = contains.owner();
        Supplier<String> message = () -> "must contain " + Messages.demand(owner, keyword);
        boolean once = keyword.equals("maxContains")
                ? matched[indexOf(contains)] > contains.max() + 1
                : !isLive() || failedContains;
        failedContains |= !keyword.equals("maxContains");
        if (!once) {
            trial.fail(new Reason(owner, keyword, message), offset, at);
        }
    }

    private int indexOf(ArrayRules.Contains contains) {
        return Arrays.asList(rules.contains).indexOf(contains);
    }

    private void settleIfCertain(long offset) {
        if (trial.required || !isLive() || isInDoubt || unique != null || rules.max != Integer.MAX_VALUE) {
            return;
        }
        if (count < rules.min || !rules.rest.isTrue || count < rules.prefix.length || !lastIsFine()) {
            return;
        }
        for (int i = 0; i < matched.length; i++) {
            ArrayRules.Contains contains = rules.contains[i];
            if (matched[i] < contains.min() || contains.max() != Integer.MAX_VALUE) {
                return;
            }
        }
        settle(Verdict.CERTAIN, offset);
    }

    private boolean lastIsFine() {
        int needed = rules.prefix.length;
        while (needed > 0 && rules.prefix[needed - 1].isTrue) {
            needed--;
        }
        return fine >= needed || needed == 0;
    }

    @Override
    void memberIsFine(long offset) {
        if (fine < count && count <= rules.prefix.length) {
            fine = count;
        }
        settleIfCertain(offset);
    }

    @Override
    boolean mayContain(Collection<Node> scope, int index) {
        for (int i = 0; i < rules.contains.length; i++) {
            boolean open = index >= count || (index == count - 1 && !settled[i]);
            if (open && evaluates(scope, rules.contains[i].owner())) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean evaluates(Collection<Node> scope, @Nullable Node owner, @Nullable String key, int index) {
        for (Node node : scope) {
            if (node.items != null
                    || index < node.prefixItems.size()
                    || (node.unevaluatedItems != null && node != owner)) {
                return true;
            }
        }
        for (int i = 0; matches != null && i < matches.length; i++) {
            if (matches[i].get(index) && evaluates(scope, rules.contains[i].owner())) {
                return true;
            }
        }
        return false;
    }

    private static boolean evaluates(Collection<Node> scope, Node owner) {
        return owner.containsEvaluates && scope.contains(owner);
    }

    /** The item that has just ended is this one of all values there have been. */
    void itemIs(Object number, ParsePosition at) {
        if (unique == null) {
            return;
        }
        if (unique.isFirstLate(number)) {
            String message = "uniqueItems has met more different values than it may keep; "
                    + "from here on they are compared when the array ends";
            trial.level.bench.findings.warn(message, at);
        }
        if (!unique.add(number, count - 1)) {
            reportRepeated(count - 1, at);
        }
    }

    private void reportRepeated(int index, ParsePosition at) {
        Node owner = owner(node -> node.uniqueItems);
        Supplier<String> message = () -> "must have no two equal items, but the item " + index + " was there before";
        trial.fail(new Reason(owner, "uniqueItems", message), at.offset(), at);
    }

    @Override
    void finish(ParsePosition at) {
        if (unique != null) {
            unique.findLate().forEach(index -> reportRepeated(index, at));
        }
        if (count < rules.min) {
            Node owner = owner(node -> node.minItems > count);
            int had = count;
            Supplier<String> message =
                    () -> "must have at least " + Messages.count(owner.minItems, "item") + ", but has " + had;
            trial.fail(new Reason(owner, "minItems", message), at.offset(), at);
        }
        for (int i = 0; i < matched.length; i++) {
            ArrayRules.Contains contains = rules.contains[i];
            if (matched[i] < contains.min() && !isInDoubt) {
                failContains(contains, contains.owner().minContains > 1 ? "minContains" : "contains", at.offset(), at);
            }
        }
        settleAtEnd(at);
    }

    @Override
    void write(CheckpointWriter out) {
        writeMembers(out);
        out.writeInt(fine).writeBoolean(failedContains);
        for (int i = 0; i < matched.length; i++) {
            out.writeInt(matched[i]).writeBoolean(settled[i]);
            if (matches != null) {
                long[] bits = matches[i].toLongArray();
                out.writeInt(bits.length);
                for (long word : bits) {
                    out.writeLong(word);
                }
            }
        }
        if (unique != null) {
            unique.write(out);
        }
    }

    @Override
    void read(CheckpointReader in) {
        readMembers(in);
        fine = in.readInt(0, Integer.MAX_VALUE);
        failedContains = in.readBoolean();
        for (int i = 0; i < matched.length; i++) {
            matched[i] = in.readInt(0, Integer.MAX_VALUE);
            settled[i] = in.readBoolean();
            if (matches != null) {
                long[] bits = new long[in.readInt(0, 1 << 20)];
                for (int j = 0; j < bits.length; j++) {
                    bits[j] = in.readLong();
                }
                matches[i] = BitSet.valueOf(bits);
            }
        }
        if (unique != null) {
            unique.read(in);
        }
    }

    @Override
    boolean hasLate() {
        return super.hasLate() || (unique != null && unique.hasLate());
    }

    @Override
    void writeLate(CheckpointWriter out) {
        super.writeLate(out);
        if (unique != null) {
            unique.writeLate(out);
        }
    }

    @Override
    void readLate(CheckpointReader in) {
        super.readLate(in);
        if (unique != null) {
            unique.readLate(in);
        }
    }
}
