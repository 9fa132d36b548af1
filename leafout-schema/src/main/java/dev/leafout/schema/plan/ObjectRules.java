// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.parse.TextSlice;
import dev.leafout.schema.pattern.EcmaPattern;
import dev.leafout.schema.pattern.PatternSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the members of an object.
 *
 * <p>It is long because it answers every question about names: which may come, which must, and whose keyword says so.
 */
public final class ObjectRules {
    /** The most names that are listed. */
    private static final int MAX_NAMES = 1_000;

    private static final Comparator<Property> BY_NAME = (one, other) -> one.name.compareTo(other.name);

    /** A name that the schema mentions. */
    public static final class Property {
        public final String name;
        public final int length;
        /**
         * The name as the parser's own String, usually always the same instance, so that it is recognized by identity.
         * A race costs only a comparison.
         */
        private String spelling;

        public final int index;
        /** Its index when all are sorted by name. */
        public int rank;

        public final Conjunction child;
        public boolean required;
        /** The first schema that requires it, always or because another property is there. */
        @Nullable
        Refusal requiredBy;

        /** Whether it is certain to be among the allowed names, if only some are allowed. */
        public boolean allowed;
        /** The properties that are required once this one is there. */
        public Property[] requires = {};

        Property(String name, int index, Conjunction child) {
            this.name = name;
            this.length = name.length();
            this.spelling = name;
            this.index = index;
            this.child = child;
        }

        /** Returns whether the name has these characters at this position. */
        public boolean goesOn(TextSlice piece, int from) {
            return piece.standsIn(spelling, from);
        }

        /** Remembers the parser's own String for the name. */
        @SuppressWarnings("ReferenceEquality") // Identity is what matters here.
        public void rememberSpelling(String key) {
            if (spelling != key) {
                spelling = key;
            }
        }
    }

    final Node[] nodes;
    public final Map<String, Property> properties = new HashMap<>();
    public final Property[] byIndex;
    /** The same, sorted by their names. */
    public final Property[] byRank;

    public final int required;
    /** The ranks of those that are required. */
    public final BitSet requiredRanks = new BitSet();
    /** The ranks of the only names that are possible, if it is known which these are. */
    public final BitSet allowedRanks = new BitSet();
    /** What {@code maxProperties} says. */
    public final int counted;

    public final int min;
    /** The most properties there can be, by {@code maxProperties} or because there are no more names. */
    public final int max;
    /** The same without regard to names that exclude each other. */
    public final int most;
    /** The schemas whose {@code oneOf} allows only one of several names, and how many names these are. */
    private final Map<Node, Integer> exclusive;

    final boolean hasDependents;
    /** The rules for names, if only {@code propertyNames} has some; null if there are none. */
    public final @Nullable Conjunction names;
    /** The only possible names, sorted; null if there are too many to list. */
    final String @Nullable [] allowed;
    /** What excludes names, if a list of names is not enough. */
    public final Fence[] fences;
    /** The ranks of the names that each fence allows. */
    public final BitSet[] fenceRanks;
    /** Patterns of names whose values can never be valid. */
    public final PatternSet forbidden;
    /** Whose each of them is. */
    public final Node[] forbiddenOwners;

    /** How many properties have a schema that could be broken. */
    public final int constrained;
    /** Whether every object is valid. */
    public final boolean isEmpty;
    /** Whether a key that comes later, whatever it is, could break a rule. */
    public final boolean constrainsAnyKey;
    /** Whether a key can be wrong while it is being written, for more than names. */
    public final boolean watchesKeys;
    /** The child for names that are not mentioned, if it is the same for all of them. */
    private final @Nullable Conjunction rest;
    /** For this many properties, as long as they come in order from the first, only the name has to be checked. */
    public final int orderly;

    private final MemberSchemas members;
    private final ConjunctionTable table;
    private final boolean hasPatterns;

    /** How many steps patterns may take with one name. */
    public final long steps;

    public ObjectRules(Node[] nodes, ConjunctionTable table) {
        this.nodes = nodes;
        this.table = table;
        this.steps = table.options.maxPatternSteps();
        this.hasPatterns = MemberSchemas.hasPatterns(nodes);
        this.members = new MemberSchemas(nodes, table, steps);
        this.rest = hasPatterns ? null : members.ofUnmentioned();
        int least = 0;
        int most = Integer.MAX_VALUE;
        List<Node> nameNodes = new ArrayList<>();
        for (Node node : nodes) {
            least = Math.max(least, node.minProperties);
            most = Math.min(most, node.maxProperties);
            node.properties.keySet().forEach(this::mention);
            node.required.forEach(this::mention);
            node.dependentSchemas.keySet().forEach(this::mention);
            for (Dependent dependent : Dependent.of(node)) {
                mention(dependent.name());
                dependent.others().forEach(this::mention);
            }
            if (node.propertyNames != null) {
                nameNodes.add(node.propertyNames);
            }
        }
        List<Fence> all = fences();
        all.forEach(fence -> fence.names().forEach(this::mention));
        this.byIndex = new Property[properties.size()];
        properties.values().forEach(property -> byIndex[property.index] = property);
        this.byRank = byIndex.clone();
        Arrays.sort(byRank, BY_NAME);
        for (int i = 0; i < byRank.length; i++) {
            byRank[i].rank = i;
        }
        this.required = markRequired();
        this.hasDependents = haveDependents(nodes);
        this.names = nameNodes.isEmpty() ? null : table.of(nameNodes);
        this.allowed = allowed(all);
        this.fences = all.toArray(new Fence[0]);
        this.fenceRanks = new BitSet[fences.length];
        for (int i = 0; i < fences.length; i++) {
            fenceRanks[i] = ranks(fences[i]);
        }
        if (allowed != null) {
            for (String name : allowed) {
                Property property = properties.get(name);
                if (property == null) {
                    throw new IllegalStateException("No property " + name);
                }
                property.allowed = isName(name) == Verdict.CERTAIN && !isUnclear(name);
                allowedRanks.set(property.rank);
            }
        }
        List<EcmaPattern> impossible = new ArrayList<>();
        List<Node> owners = new ArrayList<>();
        for (Node node : nodes) {
            for (Node.PatternProperty property : node.patternProperties) {
                if (isImpossible(property.node())) {
                    impossible.add(property.pattern());
                    owners.add(node);
                }
            }
        }
        this.forbidden = PatternSet.of(impossible);
        this.forbiddenOwners = owners.toArray(new Node[0]);
        this.constrained = constrained(byIndex);
        this.min = least;
        this.counted = most;
        int nameCount = allowed == null || table.options.repeatedKeys() ? Integer.MAX_VALUE : allowed.length;
        this.most = Math.min(most, nameCount);
        this.exclusive = nameCount == Integer.MAX_VALUE ? Map.of() : exclusive();
        this.max = Math.min(most, nameCount - excluded(exclusive));
        this.constrainsAnyKey = constrainsAny();
        this.isEmpty = allowsAll();
        this.watchesKeys = watchesMore();
        this.orderly = most < Integer.MAX_VALUE || !exclusive.isEmpty() ? 0 : firstAllowed();
    }

    private void mention(String name) {
        if (!properties.containsKey(name)) {
            properties.put(name, new Property(name, properties.size(), members.schemaOf(name)));
        }
    }

    private static boolean haveDependents(Node[] nodes) {
        for (Node node : nodes) {
            for (Dependent dependent : Dependent.of(node)) {
                if (!dependent.others().isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int constrained(Property[] properties) {
        int count = 0;
        for (Property property : properties) {
            count += property.child.isTrue ? 0 : 1;
        }
        return count;
    }

    private static int excluded(Map<Node, Integer> exclusive) {
        int count = 0;
        for (int names : exclusive.values()) {
            count += names - 1;
        }
        return count;
    }

    /** If the schemas of a {@code oneOf} each require one property and nothing else, only one of these can come. */
    private Map<Node, Integer> exclusive() {
        Map<Node, Integer> found = new LinkedHashMap<>();
        Set<String> used = new HashSet<>();
        for (Node node : nodes) {
            if (node.oneOf.isEmpty()) {
                continue;
            }
            Set<String> names = new HashSet<>();
            for (Node branch : node.oneOf) {
                String name = branch.onlyRequirement();
                if (name == null || !names.add(name)) {
                    names.clear();
                    break;
                }
            }
            names.removeIf(name -> !isPossible(name));
            if (names.size() > 1 && names.stream().noneMatch(used::contains)) {
                used.addAll(names);
                found.put(node, names.size());
            }
        }
        return found;
    }

    /** Returns the schemas whose {@code oneOf} allows only one of several names. */
    public Set<Node> exclusiveOwners() {
        return exclusive.keySet();
    }

    /** Returns how many properties from the first on are among the only ones that are possible. */
    private int firstAllowed() {
        int count = 0;
        while (count < byIndex.length && byIndex[count].allowed) {
            count++;
        }
        return count;
    }

    private int markRequired() {
        int count = 0;
        for (Node node : nodes) {
            for (String name : node.required) {
                Property property = property(name);
                count += property.required ? 0 : 1;
                property.required = true;
                requiredRanks.set(property.rank);
                property.requiredBy = property.requiredBy == null ? new Refusal(node, "required") : property.requiredBy;
            }
            for (Dependent dependent : Dependent.of(node)) {
                Property property = property(dependent.name());
                List<Property> all = new ArrayList<>(Arrays.asList(property.requires));
                dependent.others().forEach(other -> all.add(property(other)));
                property.requires = all.toArray(new Property[0]);
            }
        }
        for (Node node : nodes) {
            for (Dependent dependent : Dependent.of(node)) {
                for (String other : dependent.others()) {
                    Property property = property(other);
                    property.requiredBy = property.requiredBy == null ? dependent.refusal() : property.requiredBy;
                }
            }
        }
        return count;
    }

    private Property property(String name) {
        Property property = properties.get(name);
        if (property == null) {
            throw new IllegalStateException("No property " + name);
        }
        return property;
    }

    private List<Fence> fences() {
        List<Fence> all = new ArrayList<>();
        for (Node node : nodes) {
            if (isImpossible(node.additionalProperties)) {
                all.add(Fence.ofAdditional(node));
            }
            Fence unevaluated = isImpossible(node.unevaluatedProperties) ? Fence.ofUnevaluated(node) : null;
            if (unevaluated != null) {
                all.add(unevaluated);
            }
            Fence named = node.propertyNames == null ? null : Fence.ofNames(node, table.of(node.propertyNames));
            if (named != null) {
                all.add(named);
            }
        }
        return all;
    }

    private boolean isImpossible(@Nullable Node node) {
        return node != null && table.of(node).isEmpty();
    }

    /** Returns the only names that are possible; null unless some fence has no patterns. */
    private String @Nullable [] allowed(List<Fence> all) {
        for (Fence fence : all) {
            if (fence.patterns().isEmpty()) {
                List<String> possible = new ArrayList<>(fence.names());
                possible.removeIf(name -> !isPossible(name, all));
                Collections.sort(possible);
                return possible.toArray(new String[0]);
            }
        }
        return null;
    }

    /** Returns whether a property of that name is possible at all. */
    private boolean isPossible(String name, List<Fence> all) {
        for (Fence fence : all) {
            if (!fence.admits(name, steps)) {
                return false;
            }
        }
        return isName(name) != Verdict.DOOMED && !child(name).isEmpty();
    }

    boolean isPossible(String name) {
        return allowed != null ? Arrays.binarySearch(allowed, name) >= 0 : isPossible(name, Arrays.asList(fences));
    }

    private BitSet ranks(Fence fence) {
        BitSet ranks = new BitSet();
        fence.names().forEach(name -> ranks.set(property(name).rank));
        return ranks;
    }

    public Refusal refusalOfNames() {
        return new Refusal(owner(node -> node.propertyNames != null), "propertyNames");
    }

    /** Returns the first fence that excludes the name, or null if none does. */
    public @Nullable Fence fenceAround(String name) {
        for (Fence fence : fences) {
            if (!fence.admits(name, steps)) {
                return fence;
            }
        }
        return null;
    }

    /** Returns whether {@code propertyNames} accepts the name; live if that is unknown. */
    public Verdict isName(String name) {
        return names == null ? Verdict.CERTAIN : table.scalars.verdict(names, name);
    }

    public boolean matchesAny(Node node, String name) {
        return node.patterns.matches(name, steps).count() > 0;
    }

    /** Returns whether it is unknown which patterns the name matches. */
    public boolean isUnclear(String name) {
        return hasPatterns && !members.of(name).isClear();
    }

    /** Returns the patterns that a key is compared with. */
    public Stream<EcmaPattern> patternsOfKeys() {
        Stream<EcmaPattern> ofProperties = Arrays.stream(nodes)
                .flatMap(node -> node.patternProperties.stream())
                .map(Node.PatternProperty::pattern);
        Stream<EcmaPattern> ofNames = names == null
                ? Stream.of()
                : Arrays.stream(names.nodes).map(node -> node.pattern).filter(Objects::nonNull);
        return Stream.concat(ofProperties, ofNames);
    }

    /** Returns what must hold for the value of the property with that name, as far as that is known. */
    public Conjunction child(String name) {
        Property property = properties.get(name);
        if (property != null) {
            return property.child;
        }
        if (rest != null) {
            return rest;
        }
        return members.of(name).schema();
    }

    private boolean allowsAll() {
        return !constrainsAnyKey && required == 0 && min == 0 && constrained == 0;
    }

    private boolean constrainsAny() {
        return max != Integer.MAX_VALUE
                || names != null
                || allowed != null
                || fences.length > 0
                || hasDependents
                || (rest == null ? hasPatterns : !rest.isTrue);
    }

    /** Returns whether a name may come again. */
    public boolean mayRepeatNames() {
        return table.options.repeatedKeys();
    }

    /** Returns whether a list of names alone decides which keys are possible. */
    public boolean areKeysNames() {
        return allowed != null;
    }

    private boolean watchesMore() {
        return !areKeysNames()
                && (names != null
                        || fences.length > 0
                        || !forbidden.isEmpty()
                        || ((required > 0 || hasDependents) && max != Integer.MAX_VALUE));
    }

    /**
     * Returns the allowed names that are not there yet, if only some are allowed; only the first ones, if there are
     * many.
     */
    public List<String> possibleNames(BitSet seen) {
        BitSet possible = (BitSet) allowedRanks.clone();
        if (!mayRepeatNames()) {
            possible.andNot(seen);
        }
        return possible.stream()
                .limit(MAX_NAMES)
                .mapToObj(rank -> byRank[rank].name)
                .toList();
    }

    /** Returns the missing names that are possible; only the first ones, if there are many. */
    public List<String> possibleNames(BitSet missing, BitSet seen) {
        BitSet possible = (BitSet) missing.clone();
        possible.and(allowedRanks);
        return possible.stream()
                .limit(MAX_NAMES)
                .mapToObj(rank -> byRank[rank].name)
                .toList();
    }

    /** Returns the names with these ranks in the order of the schema; only the first ones, if there are many. */
    public List<String> names(BitSet ranks) {
        return ranks.stream()
                .mapToObj(rank -> byRank[rank])
                .sorted(Comparator.comparingInt(property -> property.index))
                .limit(MAX_NAMES)
                .map(property -> property.name)
                .toList();
    }

    /** Returns the schema that requires one of these missing properties. */
    public Refusal whoRequires(BitSet missing) {
        int first = missing.stream().filter(requiredRanks::get).findFirst().orElse(missing.nextSetBit(0));
        return Objects.requireNonNull(byRank[first].requiredBy, "who requires it");
    }

    /** Returns what limits the number of properties. */
    public Refusal tooMany(int count) {
        if (counted <= count) {
            return new Refusal(owner(node -> node.maxProperties <= count), "maxProperties");
        }
        return count < most ? new Refusal(exclusive.keySet().iterator().next(), "oneOf") : fences[0].refusal();
    }

    /** Returns what leaves no room for what is missing. */
    public Refusal noRoom(BitSet missing) {
        return counted <= max
                ? new Refusal(owner(node -> node.maxProperties <= max), "maxProperties")
                : whoRequires(missing);
    }

    /** Returns why no object can be valid, or null if some may be. */
    @Nullable
    Reason impossibility() {
        for (Property property : byIndex) {
            if (property.required && !isPossible(property.name)) {
                Node owner = owner(node -> node.required.contains(property.name));
                return new Reason(
                        owner,
                        "required",
                        () -> "must have a property " + Messages.quoted(property.name)
                                + ", which the schema makes impossible");
            }
        }
        if (Math.max(min, required) > max) {
            Refusal refusal = counted <= max
                    ? new Refusal(owner(node -> node.maxProperties <= max), "maxProperties")
                    : min > max
                            ? new Refusal(owner(node -> node.minProperties > max), "minProperties")
                            : whoRequires(requiredRanks);
            return new Reason(refusal.owner(), refusal.keyword(), () -> "must have more properties than it can have");
        }
        return null;
    }

    private Node owner(java.util.function.Predicate<Node> test) {
        return Arrays.stream(nodes).filter(test).findFirst().orElse(nodes[0]);
    }
}
