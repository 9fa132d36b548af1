// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The objects and arrays that are not done, sorted so that those that are behind come first. When the furthest field changes,
 * only those are visited.
 */
final class WaitingContainers {
    private static final Comparator<FieldNode> BY_NUMBER = Comparator.comparingInt(FieldNode::number);

    private final Set<FieldNode> expected = new TreeSet<>(
            Comparator.comparingInt((FieldNode node) -> node.place.expected).thenComparing(BY_NUMBER));
    /** The unexpected ones, sorted once by path length and once by path text. */
    private final Set<FieldNode> byLength = new TreeSet<>(
            Comparator.comparingInt((FieldNode node) -> node.place.length()).thenComparing(BY_NUMBER));

    private final Set<FieldNode> byText =
            new TreeSet<>(Comparator.comparing((FieldNode node) -> node.place).thenComparing(BY_NUMBER));

    void add(FieldNode node) {
        if (node.place.expected >= 0) {
            expected.add(node);
        } else {
            byLength.add(node);
            byText.add(node);
        }
    }

    /** Removes a field. Returns whether it was there. */
    boolean remove(FieldNode node) {
        return node.place.expected >= 0 ? expected.remove(node) : byLength.remove(node) && byText.remove(node);
    }

    Collection<FieldNode> all() {
        List<FieldNode> all = new ArrayList<>(expected);
        all.addAll(byLength);
        return all;
    }

    /** Returns the fields before the given one: expected earlier, or with a shorter path, or with a path that sorts first. */
    Collection<FieldNode> before(Place furthest) {
        List<FieldNode> found = new ArrayList<>();
        addWhile(node -> node.place.expected < furthest.expected, expected, found);
        addWhile(node -> node.place.length() < furthest.length(), byLength, found);
        addWhile(node -> node.place.compareTo(furthest) < 0, byText, found);
        return found;
    }

    private static void addWhile(Predicate<FieldNode> condition, Set<FieldNode> from, List<FieldNode> found) {
        for (FieldNode node : from) {
            if (!condition.test(node)) {
                return;
            }
            found.add(node);
        }
    }
}
