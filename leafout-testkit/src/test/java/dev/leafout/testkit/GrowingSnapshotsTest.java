// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowingSnapshotsTest {
    private static final int SEEDS = 300;

    private static Object value(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value();
    }

    @Test
    void theSameSeedGivesTheSameSnapshots() {
        assertThat(GrowingSnapshots.of(7).shuffled().respelt().list())
                .isEqualTo(GrowingSnapshots.of(7).shuffled().respelt().list());
        assertThat(GrowingSnapshots.of(7).list())
                .isNotEqualTo(GrowingSnapshots.of(8).list());
    }

    @Test
    void shufflingAndRespellingChangeNoValue() {
        boolean differ = false;
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> plain = GrowingSnapshots.of(seed).list();
            List<String> other = GrowingSnapshots.of(seed).shuffled().respelt().list();
            assertThat(other).hasSameSizeAs(plain);
            for (int i = 0; i < plain.size(); i++) {
                assertThat(value(other.get(i))).isEqualTo(value(plain.get(i)));
            }
            differ |= !other.equals(plain);
        }
        assertThat(differ).isTrue();
    }

    @Test
    void everySnapshotBringsSomething() {
        for (long seed = 0; seed < SEEDS; seed++) {
            List<String> snapshots = GrowingSnapshots.of(seed).list();
            assertThat(snapshots).isNotEmpty().doesNotHaveDuplicates();
        }
    }
}
