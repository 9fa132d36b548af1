// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.JacksonReader;
import dev.leafout.testkit.GrowingSnapshots;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Documents that grow, in every way in which they may be handed over. */
class GrowthTest {
    private static final int SEQUENCES = Boolean.getBoolean("leafout.thorough") ? 100_000 : 10_000;

    private static void everySequence(
            int count, LongFunction<List<String>> sequences, JsonStreamChunker.Builder options) {
        JsonStreamChunker chunker = options.verify(Verification.AT_FLUSH).build();
        for (long seed = 0; seed < count; seed++) {
            List<String> snapshots = sequences.apply(seed);
            chunker.reset();
            try {
                snapshots.forEach(chunker::process);
                chunker.flush();
                String last = snapshots.get(snapshots.size() - 1);
                if (!JacksonReader.read(chunker.emitted()).equals(JacksonReader.read(last))) {
                    throw new AssertionError(chunker.emitted());
                }
                // No string ends in half a surrogate pair, so none is ever written as an escape.
                if (chunker.emitted().contains("\\ud")) {
                    throw new AssertionError("Half a surrogate pair: " + chunker.emitted());
                }
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Seed " + seed + ":\n" + String.join("\n", snapshots), e);
            }
        }
    }

    @Test
    @Tag("slow")
    void theChunksOfShuffledSnapshotsConcatenateToTheLast() {
        everySequence(SEQUENCES, seed -> GrowingSnapshots.of(seed).shuffled().list(), JsonStreamChunker.builder());
    }

    @Test
    @Tag("slow")
    void theChunksOfRespeltSnapshotsConcatenateToTheLast() {
        everySequence(
                SEQUENCES / 10,
                seed -> GrowingSnapshots.of(seed).shuffled().respelt().list(),
                JsonStreamChunker.builder());
    }

    @Test
    void inStableOrderNothingButTheClosersIsEverBehind() {
        JsonStreamChunker chunker = JsonStreamChunker.builder()
                .propertyOrder(PropertyOrder.STABLE)
                .verify(Verification.AT_FLUSH)
                .build();
        for (long seed = 0; seed < SEQUENCES / 10; seed++) {
            chunker.reset();
            for (String snapshot : GrowingSnapshots.of(seed).list()) {
                chunker.process(snapshot);
                String emitted = chunker.emitted();
                if (!snapshot.equals("null")) {
                    assertThat(snapshot).startsWith(emitted);
                    assertThat(snapshot.substring(emitted.length())).matches("(\\\\ud[89a-f]..)?[\"}\\]]*");
                }
            }
            chunker.flush();
        }
    }
}
