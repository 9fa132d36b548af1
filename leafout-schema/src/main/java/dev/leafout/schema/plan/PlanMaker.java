// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValueKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Plan}. */
final class PlanMaker {
    /** How deeply choices are looked for within the alternatives of a choice. */
    private static final int MAX_CHOICES = 3;

    final Conjunction conjunction;
    final ValueKind kind;
    final List<Branching> branchings = new ArrayList<>();
    final List<Branching> allBranchings = new ArrayList<>();
    final List<Unevaluated> unevaluated = new ArrayList<>();

    @Nullable
    TextRules text;

    @Nullable
    NumberRange range;

    @Nullable
    NumberChoices numbers;

    int booleans = 3;

    @Nullable
    ObjectRules object;

    @Nullable
    ArrayRules array;

    @Nullable
    Plan narrowed;

    @Nullable
    Choice choice;

    private final Node[] nodes;
    private final ConjunctionTable table;

    PlanMaker(Conjunction conjunction, ValueKind kind) {
        this.conjunction = conjunction;
        this.kind = kind;
        this.nodes = conjunction.nodes;
        this.table = conjunction.table;
    }

    Plan make() {
        if (conjunction.isTrue) {
            return new Plan(this, Verdict.CERTAIN, null);
        }
        Reason reason = wrongKind();
        if (reason == null) {
            if (!kind.isContainer() && areTrivial()) {
                text = kind == ValueKind.STRING ? TextRules.NONE : null;
                range = kind == ValueKind.NUMBER ? range() : null;
                return new Plan(this, Verdict.CERTAIN, null);
            }
            reason = leafReason();
        }
        if (reason != null) {
            return new Plan(this, Verdict.DOOMED, reason);
        }
        Verdict verdict = leafVerdict();
        if (!hasFewValues()) {
            for (Branching branching : conjunction.branchings()) {
                Branching kept = ofKind(branching);
                Verdict initial = initial(kept);
                if (initial == Verdict.DOOMED) {
                    return new Plan(this, Verdict.DOOMED, reasonOf(branching));
                }
                if (initial == Verdict.LIVE) {
                    verdict = Verdict.LIVE;
                    branchings.add(kept);
                }
                allBranchings.add(kept);
            }
        }
        addUnevaluated();
        if (!unevaluated.isEmpty()) {
            return new Plan(this, Verdict.LIVE, null);
        }
        narrow();
        return narrowed == null ? new Plan(this, verdict, null) : new Plan(this, narrowed.verdict, narrowed.reason);
    }

    /**
     * If all branches but one are already doomed, that one must hold; otherwise a property may decide which one must.
     */
    private void narrow() {
        if (branchings.isEmpty()) {
            return;
        }
        Conjunction inner = conjunction;
        for (Map<Branching, Conjunction> only = onlyOnes(branchings); !only.isEmpty(); ) {
            inner = inner.settled(only);
            only = onlyOnes(inner.branchings().stream().map(this::ofKind).toList());
        }
        if (inner != conjunction) {
            narrowed = inner.plan(kind).narrowed;
            return;
        }
        if (kind == ValueKind.OBJECT
                && branchings.size() == 1
                && branchings.get(0).isOr()
                && table.choices < MAX_CHOICES) {
            table.choices++;
            choice = Choice.of(conjunction, branchings.get(0));
            table.choices--;
        }
    }

    /** Returns the branches that must hold, since all others of their branchings are doomed. */
    private Map<Branching, Conjunction> onlyOnes(List<Branching> all) {
        Map<Branching, Conjunction> found = new LinkedHashMap<>();
        for (Branching branching : all) {
            Conjunction only = branching.isOr() && !branching.isMerged ? onlyBranch(branching) : null;
            if (only != null && only.plan(kind).verdict == Verdict.LIVE) {
                found.put(branching, only);
            }
        }
        return found;
    }

    private @Nullable Conjunction onlyBranch(Branching branching) {
        Conjunction only = null;
        for (Conjunction branch : branching.branches) {
            if (!branch.isHopeless(kind)) {
                if (only != null) {
                    return null;
                }
                only = branch;
            }
        }
        return only;
    }

    private @Nullable Reason wrongKind() {
        for (Node node : nodes) {
            if (node.never) {
                return new Reason(node, "", () -> "must not be there: the schema is false");
            }
            if (!node.allows(kind)) {
                Supplier<String> message =
                        () -> "must be " + Messages.types(node.types) + ", but " + Messages.a(kind) + " begins";
                return new Reason(node, "type", message, Hint.ofTypes(node.types));
            }
        }
        return null;
    }

    /** Returns whether the schemas accept every value of this kind: most say no more than a type. */
    private boolean areTrivial() {
        for (Node node : nodes) {
            if (node.values != null || !node.isTrivialFor(kind)) {
                return false;
            }
        }
        return conjunction.branchings().isEmpty();
    }

    /** Checks the rules for this kind; returns why no value of the kind can satisfy them, or null. */
    private @Nullable Reason leafReason() {
        switch (kind) {
            case STRING -> {
                String[] candidates = candidateTexts();
                text = new TextRules(nodes, candidates, inDoubt(candidates), table.options.maxPatternSteps());
                return text.isImpossible() ? impossibleScalar("a string") : null;
            }
            case NUMBER -> {
                range = range();
                numbers = candidateNumbers();
                boolean impossible = numbers != null ? numbers.values.isEmpty() : range.isEmpty();
                return impossible ? impossibleScalar("a number") : null;
            }
            case BOOLEAN -> {
                booleans = (accepts(false) ? 1 : 0) | (accepts(true) ? 2 : 0);
                return booleans == 0 ? impossibleScalar("a boolean") : null;
            }
            case NULL -> {
                return accepts(null) ? null : impossibleScalar("null");
            }
            case OBJECT -> {
                object = new ObjectRules(nodes, table);
                Reason reason = noStructure();
                return reason != null ? reason : object.impossibility();
            }
            default -> {
                array = new ArrayRules(nodes, table);
                Reason reason = noStructure();
                return reason != null ? reason : array.impossibility();
            }
        }
    }

    private boolean accepts(@Nullable Object value) {
        return table.scalars.verdict(conjunction, value) != Verdict.DOOMED;
    }

    /** Returns the values for which it is unknown whether everything else accepts them. */
    private Set<String> inDoubt(String @Nullable [] candidates) {
        Set<String> found = Set.of();
        if (candidates == null || areOnlyValues()) {
            return found;
        }
        for (String text : candidates) {
            if (table.scalars.verdict(conjunction, text) == Verdict.LIVE) {
                found = found.isEmpty() ? new HashSet<>() : found;
                found.add(text);
            }
        }
        return found;
    }

    private Reason impossibleScalar(String what) {
        for (Node node : nodes) {
            if (node.values != null) {
                return valuesReason(node);
            }
        }
        for (Branching branching : conjunction.branchings()) {
            if (initial(branching) == Verdict.DOOMED) {
                return reasonOf(branching);
            }
        }
        Supplier<String> message = () -> "can never be " + what + " that the schema accepts";
        for (Node node : nodes) {
            String keyword = kind == ValueKind.STRING ? textKeyword(node) : numberKeyword(node);
            if (!keyword.isEmpty()) {
                return new Reason(node, keyword, message);
            }
        }
        // No keyword alone makes it impossible, but together they do.
        return conjunction.branchings().isEmpty()
                ? new Reason(nodes[0], "", message)
                : conjunction.branchings().get(0).reason(message, Hint.NONE);
    }

    private static String textKeyword(Node node) {
        return node.pattern != null
                ? "pattern"
                : node.format != null ? "format" : node.minLength > 0 ? "minLength" : "";
    }

    private static String numberKeyword(Node node) {
        if (node.multipleOf != null) {
            return "multipleOf";
        }
        return node.minimum != null ? "minimum" : node.exclusiveMinimum != null ? "exclusiveMinimum" : "";
    }

    private Reason valuesReason(Node node) {
        ValueSet values = Objects.requireNonNull(node.values, "values");
        Supplier<String> message =
                () -> "must be " + Messages.values(values.list()) + ", but " + Messages.a(kind) + " begins";
        return new Reason(node, node.valuesKeyword, message, values.hint());
    }

    /** An enum without a value of this kind. */
    private @Nullable Reason noStructure() {
        for (Node node : nodes) {
            if (node.values != null && node.structures.stream().noneMatch(structure -> structure.allows(kind))) {
                return valuesReason(node);
            }
        }
        return null;
    }

    private Reason reasonOf(Branching branching) {
        Set<String> types = new LinkedHashSet<>();
        for (Conjunction branch : branching.branches) {
            for (Node node : branch.nodes) {
                types.addAll(node.types);
            }
        }
        boolean wrongTypes = (branching.type == Branching.Type.ANY || branching.type == Branching.Type.ONE)
                && !types.isEmpty()
                && Arrays.stream(branching.branches)
                        .allMatch(branch -> Arrays.stream(branch.nodes).anyMatch(node -> !node.allows(kind)));
        List<String> all = List.copyOf(types);
        return wrongTypes
                ? branching.reason(
                        () -> "must be " + Messages.types(all) + ", but " + Messages.a(kind) + " begins",
                        Hint.ofTypes(all))
                : branching.reason(
                        () -> Messages.failed(branching), Hint.ofRules(branching.owner, branching.keyword()));
    }

    private Verdict leafVerdict() {
        boolean free = true;
        if (text != null) {
            free = text.isEmpty();
        } else if (range != null) {
            free = numbers == null && range.isAll();
        } else if (object != null) {
            free = object.isEmpty;
        } else if (array != null) {
            free = array.isEmpty;
        } else if (kind == ValueKind.BOOLEAN) {
            free = booleans == 3;
        }
        return free ? Verdict.CERTAIN : Verdict.LIVE;
    }

    /** Whether all possible values have been tried on everything already. */
    private boolean hasFewValues() {
        return kind == ValueKind.NULL
                || kind == ValueKind.BOOLEAN
                || numbers != null
                || (text != null && text.candidates != null);
    }

    private NumberRange range() {
        NumberRange result = NumberRange.all(Plan.areDigitsOnly(nodes) || table.options.plainDecimals());
        for (Node node : nodes) {
            result = node.minimum == null ? result : result.from(node.minimum, false);
            result = node.exclusiveMinimum == null ? result : result.from(node.exclusiveMinimum, true);
            result = node.maximum == null ? result : result.to(node.maximum, false);
            result = node.exclusiveMaximum == null ? result : result.to(node.exclusiveMaximum, true);
            result = node.multipleOf == null ? result : result.multipleOf(node.multipleOf);
            result = node.integer ? result.multipleOf(BigDecimal.ONE) : result;
        }
        return result;
    }

    private @Nullable NumberChoices candidateNumbers() {
        List<@Nullable Object> candidates = candidates();
        return candidates == null
                ? null
                : new NumberChoices(
                        candidates.stream().map(Number.class::cast).toList(), table.options.plainDecimals());
    }

    private String @Nullable [] candidateTexts() {
        List<@Nullable Object> candidates = candidates();
        if (candidates == null) {
            return null;
        }
        String[] texts = candidates.toArray(new String[0]);
        Arrays.sort(texts);
        return texts;
    }

    /** Returns the values of this kind that are possible, if an enum makes them few. */
    private @Nullable List<@Nullable Object> candidates() {
        for (Node node : nodes) {
            if (node.values != null) {
                List<@Nullable Object> found = node.values.scalars(kind);
                if (!areOnlyValues()) {
                    found.removeIf(value -> !accepts(value));
                }
                return found;
            }
        }
        return null;
    }

    /** Returns whether values of this kind only have to be among those that one schema lists. */
    private boolean areOnlyValues() {
        return nodes.length == 1
                && nodes[0].values != null
                && nodes[0].isTrivialFor(kind)
                && conjunction.branchings().isEmpty();
    }

    /**
     * For the objects and arrays of an enum, only those of this kind matter; for other values, only those that are
     * possible.
     */
    private Branching ofKind(Branching branching) {
        if (branching.isOr()) {
            return table.ofKind(branching, kind);
        }
        if (branching.type != Branching.Type.VALUES) {
            return branching;
        }
        Conjunction[] branches = Arrays.stream(branching.branches)
                .filter(branch -> branch.nodes[0].allows(kind))
                .toArray(Conjunction[]::new);
        return new Branching(branching.type, branching.owner, branches, null);
    }

    private Verdict initial(Branching branching) {
        if (branching.type == Branching.Type.DEPENDENT) {
            boolean matters = kind == ValueKind.OBJECT && branching.branches[0].plan(kind).verdict != Verdict.CERTAIN;
            return matters ? Verdict.LIVE : Verdict.CERTAIN;
        }
        return branching.combine(
                new Branching.Verdicts() {
                    @Override
                    public Verdict verdict(int branch) {
                        Conjunction one = branching.branches[branch];
                        return one.isHopeless(kind) ? Verdict.DOOMED : one.plan(kind).verdict;
                    }

                    @Override
                    public long when(int branch) {
                        return 0;
                    }
                },
                new long[1]);
    }

    private void addUnevaluated() {
        for (Node node : nodes) {
            Node other = kind == ValueKind.OBJECT
                    ? node.unevaluatedProperties
                    : kind == ValueKind.ARRAY ? node.unevaluatedItems : null;
            if (other != null) {
                Set<Node> scope = new LinkedHashSet<>();
                ConjunctionTable.include(node, scope);
                unevaluated.add(new Unevaluated(node, table.of(other), scope));
            }
        }
    }
}
