// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A snapshot in which every value contradicts what was written costs no more a value than any other. */
class ConflictGrowthTest {
    private static String object(int size, String value) {
        return IntStream.range(0, size)
                .mapToObj(i -> "\"k" + i + "\":" + value)
                .collect(Collectors.joining(",", "{", "}"));
    }

    @ParameterizedTest
    @EnumSource
    void everyPropertyOfAnotherKindCostsTheSame(ConflictPolicy policy) {
        Growth.assertLinearAllocation(500, size -> {
            JsonStreamChunker chunker =
                    JsonStreamChunker.builder().onConflict(policy).build();
            chunker.process(object(size, "1"));
            try {
                chunker.process(object(size, "true"));
            } catch (SnapshotConflictException e) {
                assertThat(policy).isEqualTo(ConflictPolicy.FAIL);
            }
        });
    }

    @Test
    void aPropertyThatWasReplacedIsFoundAgain() {
        List<String> conflicts = new ArrayList<>();
        JsonStreamChunker chunker = JsonStreamChunker.builder()
                .onConflict(
                        ConflictPolicy.KEEP_WRITTEN, conflict -> conflicts.add(conflict.path() + " " + conflict.came()))
                .verify(Verification.AT_FLUSH)
                .build();
        chunker.process(object(40, "1"));
        chunker.process(object(40, "true"));
        assertThat(conflicts).hasSize(40).startsWith("$.k0 true").endsWith("$.k39 true");
        chunker.process(object(41, "1"));
        assertThat(chunker.emitted() + chunker.flush()).isEqualTo(object(41, "1"));
    }
}
