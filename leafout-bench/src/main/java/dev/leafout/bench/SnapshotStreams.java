// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Documents as snapshots: a complete one for every 20 characters of growth. If there would be more than {@link #MOST},
 * only that many, in runs spread over the growth, so that they fit into memory.
 */
final class SnapshotStreams {
    private static final int GROWTH = 20;
    private static final int MOST = 800;
    private static final int RUN = 50;

    private SnapshotStreams() {}

    /** Returns the document without the characters above this one, so that a String of it takes a byte for each. */
    static String upTo(char greatest, String document) {
        StringBuilder kept = new StringBuilder();
        document.chars().filter(c -> c <= greatest).forEach(c -> kept.append((char) c));
        return kept.toString();
    }

    /** Returns the snapshots with all properties in document order. */
    static String[] inOrder(String document) {
        TextCloser text = new TextCloser();
        String[] chunks = LlmDocuments.cut(document, GROWTH);
        int runs = Math.max(1, chunks.length / Math.max(1, MOST));
        List<String> snapshots = new ArrayList<>();
        for (int i = 0; i < chunks.length; i++) {
            text.append(chunks[i]);
            if (i / RUN % runs == 0 || i == chunks.length - 1) {
                snapshots.add(text.closed());
            }
        }
        return snapshots.toArray(new String[0]);
    }

    /** Returns the same snapshots with the properties of every object shuffled in each. */
    static String[] shuffled(String document) {
        Random random = new Random(document.length());
        String[] snapshots = inOrder(document);
        for (int i = 0; i < snapshots.length; i++) {
            snapshots[i] = shuffle(JacksonRuns.tree(snapshots[i]), random).toString();
        }
        return snapshots;
    }

    private static JsonNode shuffle(JsonNode node, Random random) {
        if (node instanceof ObjectNode object) {
            List<Map.Entry<String, JsonNode>> properties = new ArrayList<>(object.properties());
            Collections.shuffle(properties, random);
            ObjectNode shuffled = JsonNodeFactory.instance.objectNode();
            properties.forEach(p -> shuffled.set(p.getKey(), shuffle(p.getValue(), random)));
            return shuffled;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode shuffled = JsonNodeFactory.instance.arrayNode();
            array.forEach(item -> shuffled.add(shuffle(item, random)));
            return shuffled;
        }
        return node;
    }
}
