// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Finds by brute force where a text must be flagged at the latest. It knows all texts of a small world, and keeps those
 * that the other validator accepts. A prefix that none of them begins with is flagged.
 */
final class PrefixOracle {
    /** A world, read for the other validator once. */
    static final class World {
        final List<Universe.Value> values;
        final List<JsonNode> nodes = new ArrayList<>();

        World(List<Universe.Value> values) {
            this.values = values;
            values.forEach(value -> nodes.add(Networknt.read(value.text())));
        }
    }

    private final List<String> accepted = new ArrayList<>();

    PrefixOracle(World world, Networknt judge) {
        for (int i = 0; i < world.nodes.size(); i++) {
            if (judge.accepts(world.nodes.get(i))) {
                accepted.addAll(world.values.get(i).texts());
            }
        }
        Collections.sort(accepted);
    }

    boolean acceptsNothing() {
        return accepted.isEmpty();
    }

    boolean accepts(String text) {
        return Collections.binarySearch(accepted, text) >= 0;
    }

    /** Returns the length of the first prefix that nothing accepted begins with; the whole if it must just go on. */
    int flag(String text) {
        int at = Collections.binarySearch(accepted, text);
        int next = at >= 0 ? at : -at - 1;
        int shared = 0;
        if (next < accepted.size()) {
            shared = common(text, accepted.get(next));
        }
        if (next > 0) {
            shared = Math.max(shared, common(text, accepted.get(next - 1)));
        }
        return Math.min(shared + 1, text.length());
    }

    private static int common(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }
}
