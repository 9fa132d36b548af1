// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.leafout.snapshot.JsonStreamChunker;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The runs of snapshots that are measured: one stream each, from a new chunker to the flush. */
final class SnapshotRuns {
    private SnapshotRuns() {}

    static SnapshotTaker chunker() {
        return new Chunking(new JsonStreamChunker());
    }

    private record Chunking(JsonStreamChunker chunker) implements SnapshotTaker {
        @Override
        public long take(String snapshot) {
            return chunker.process(snapshot).length();
        }

        @Override
        public long take(byte[] utf8) {
            return chunker.process(utf8).length();
        }

        @Override
        public long end() {
            return chunker.flush().length();
        }
    }

    /** Every snapshot is read by Jackson, and nothing else. */
    static SnapshotTaker readTree() {
        return new Reading();
    }

    private static final class Reading implements SnapshotTaker {
        @Override
        public long take(String snapshot) {
            return JacksonRuns.tree(snapshot).size();
        }

        @Override
        public long take(byte[] utf8) {
            return JacksonRuns.tree(utf8).size();
        }

        @Override
        public long end() {
            return 0;
        }
    }

    /**
     * What people do today: read every snapshot, flatten it into a map of paths and values, and compare it with the
     * last one.
     */
    static SnapshotTaker flatten() {
        return new Flattening();
    }

    private static final class Flattening implements SnapshotTaker {
        private Map<String, String> before = new HashMap<>();

        @Override
        public long take(String snapshot) {
            return compare(JacksonRuns.tree(snapshot));
        }

        @Override
        public long take(byte[] utf8) {
            return compare(JacksonRuns.tree(utf8));
        }

        private long compare(JsonNode snapshot) {
            long sum = 0;
            Map<String, String> now = new HashMap<>();
            flatten(snapshot, "", now);
            for (Map.Entry<String, String> entry : now.entrySet()) {
                if (!entry.getValue().equals(before.get(entry.getKey()))) {
                    sum += entry.getValue().length();
                }
            }
            before = now;
            return sum;
        }

        @Override
        public long end() {
            return 0;
        }
    }

    /** All snapshots of a stream that lie ready in memory. */
    static long all(SnapshotTaker taker, String[] snapshots) {
        long sum = 0;
        for (String snapshot : snapshots) {
            sum += taker.take(snapshot);
        }
        return sum + taker.end();
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
