// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.Trust;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** What is measured of snapshots: one stream each, from a new chunker to the flush. */
final class SnapshotRuns {
    private SnapshotRuns() {}

    static long chunker(String[] snapshots) {
        return run(new JsonStreamChunker(), snapshots);
    }

    /** Lengths are believed, and the flush compares everything once. */
    static long trusting(String[] snapshots) {
        return run(JsonStreamChunker.builder().trust(Trust.UNCHANGED_LENGTH).build(), snapshots);
    }

    private static long run(JsonStreamChunker chunker, String[] snapshots) {
        long sum = 0;
        for (String snapshot : snapshots) {
            sum += chunker.process(snapshot).length();
        }
        return sum + chunker.flush().length();
    }

    /** Every snapshot read by Jackson, and nothing made of it. */
    static long readTree(String[] snapshots) {
        long sum = 0;
        for (String snapshot : snapshots) {
            sum += JacksonRuns.tree(snapshot).size();
        }
        return sum;
    }

    /** What is done today: every snapshot read, made a map of paths and values, and compared with the one before. */
    static long flatten(String[] snapshots) {
        Map<String, String> before = new HashMap<>();
        long sum = 0;
        for (String snapshot : snapshots) {
            Map<String, String> now = new HashMap<>();
            flatten(JacksonRuns.tree(snapshot), "", now);
            for (Map.Entry<String, String> entry : now.entrySet()) {
                if (!entry.getValue().equals(before.get(entry.getKey()))) {
                    sum += entry.getValue().length();
                }
            }
            before = now;
        }
        return sum;
    }

    private static void flatten(JsonNode node, String path, Map<String, String> into) {
        if (node.isObject()) {
            into.put(path, "{");
            for (Map.Entry<String, JsonNode> property : node.properties()) {
                flatten(property.getValue(), path.isEmpty() ? property.getKey() : path + "." + property.getKey(), into);
            }
        } else if (node.isArray()) {
            into.put(path, "[");
            Iterator<JsonNode> items = node.iterator();
            for (int i = 0; items.hasNext(); i++) {
                flatten(items.next(), path + "[" + i + "]", into);
            }
        } else {
            into.put(path, node.asText());
        }
    }
}
