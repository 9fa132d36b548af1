// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.CollidingKeys;
import dev.leafout.testkit.Growth;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    private static final List<String> PREPARED = CollidingKeys.ofString(16_384);

    @Test
    void keysThatCollideCostNoMoreThanOthers() {
        Growth.assertLinearTime(1_024, size -> {
            KeyTable keys = new KeyTable();
            PREPARED.subList(0, size).forEach(key -> intern(keys, key));
        });
    }

    @Test
    void aSnapshotOfKeysThatCollideCostsNoMoreThanAnother() {
        List<String> snapshots = List.of(snapshot(1_000), snapshot(2_000), snapshot(4_000), snapshot(8_000));
        Growth.assertLinearTime(1, size -> {
            JsonStreamChunker chunker = new JsonStreamChunker();
            chunker.process(snapshots.get(Integer.numberOfTrailingZeros(size)));
            chunker.flush();
        });
    }

    private static String snapshot(int keys) {
        return PREPARED.subList(0, keys).stream()
                .map(key -> '"' + key + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Test
    void keysThatCollideAreFoundAgainAndForgottenInOrder() {
        KeyTable keys = new KeyTable();
        List<Key> first =
                PREPARED.subList(0, 10).stream().map(key -> intern(keys, key)).toList();
        int mark = keys.mark();
        PREPARED.subList(10, 100).forEach(key -> intern(keys, key));
        assertThat(keys.secret).isTrue();

        keys.forget(mark);

        assertThat(PREPARED.subList(0, 10).stream().map(key -> intern(keys, key)))
                .isEqualTo(first);
        assertThat(keys.mark()).isEqualTo(mark);
        assertThat(intern(keys, PREPARED.get(50)).text).isEqualTo(PREPARED.get(50));
        assertThat(keys.mark()).isEqualTo(mark + 1);
    }

    private static Key intern(KeyTable keys, String key) {
        return keys.intern(key.toCharArray(), 0, key.length());
    }
}
