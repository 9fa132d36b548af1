// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a snapshot allocates does not depend on how large the document is. */
class ChunkerAllocationTest {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int SNAPSHOTS = 200;
    private static final int GROWTH = 20;

    /** A document of so many days whose last text grows. */
    private static List<String> growing(int days) {
        StringBuilder before = new StringBuilder("{\"days\":[");
        for (int i = 0; i < days; i++) {
            before.append("{\"title\":\"Day ")
                    .append(i)
                    .append("\",\"km\":")
                    .append(i)
                    .append("},");
        }
        before.append("{\"title\":\"");
        List<String> snapshots = new ArrayList<>();
        for (int i = 0; i < SNAPSHOTS; i++) {
            snapshots.add(before + "x".repeat(i * GROWTH) + "\"}]}");
        }
        return snapshots;
    }

    private static long allocatedPerSnapshot(int days) {
        List<String> snapshots = growing(days);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            JsonStreamChunker chunker = new JsonStreamChunker();
            int half = SNAPSHOTS / 2;
            snapshots.subList(0, half).forEach(chunker::process);
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = half; i < SNAPSHOTS; i++) {
                chunker.process(snapshots.get(i));
            }
            long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            least = Math.min(least, (after - before) / half);
        }
        return least;
    }

    @Test
    void aSnapshotAllocatesItsChunkAndLittleElse() {
        assertThat(allocatedPerSnapshot(500)).isLessThan(128);
        assertThat(allocatedPerSnapshot(5_000)).isLessThan(128);
    }
}
