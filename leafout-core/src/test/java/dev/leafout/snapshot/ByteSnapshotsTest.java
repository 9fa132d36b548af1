// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.testkit.GrowingSnapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A snapshot as bytes is only decoded from where it differs, and taken as if it had been decoded whole. */
class ByteSnapshotsTest {
    private static final int SEQUENCES = 1_500;
    private static final String PROSE = "plain, caf\u00e9, \u6771\u4eac, \ud83d\ude00 ";

    private static JsonStreamChunker chunker(ConflictPolicy policy, List<SnapshotConflict> conflicts) {
        return JsonStreamChunker.builder()
                .onConflict(policy, conflicts::add)
                .verify(Verification.AT_FLUSH)
                .build();
    }

    /** The chunk, or what is wrong with the snapshot. */
    private static String outcome(JsonStreamChunker chunker, String snapshot, boolean asBytes) {
        try {
            return asBytes ? chunker.process(snapshot.getBytes(UTF_8)) : chunker.process(snapshot);
        } catch (JsonSyntaxException | SnapshotConflictException e) {
            return e.toString();
        }
    }

    /** Snapshots that grow, and between them such as are blank, cut off, changed, spaced or marked, or repeat a key. */
    private static List<String> eventful(List<String> snapshots, Random random) {
        List<String> all = new ArrayList<>();
        for (String snapshot : snapshots) {
            int at = random.nextInt(snapshot.length());
            switch (random.nextInt(16)) {
                case 0 -> all.add(" \n");
                case 1 -> all.add(snapshot.substring(0, at));
                case 2 -> all.add(snapshot.substring(0, at) + "\u00e9" + snapshot.substring(at));
                case 3 -> all.add(snapshot.substring(0, at) + "z" + snapshot.substring(at + 1));
                case 4 -> all.add("\uFEFF" + snapshot);
                case 5 -> all.add(snapshot + "  ");
                case 6 -> all.add(snapshot.replaceFirst("\\{\"", "{\"r\":1,\"r\":2,\""));
                default -> {}
            }
            all.add(snapshot);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(ConflictPolicy.class)
    void bytesAndTextHaveTheSameOutcomeWhateverComesBetween(ConflictPolicy policy) {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            GrowingSnapshots growing = GrowingSnapshots.of(seed);
            List<String> snapshots = eventful((seed % 3 == 0 ? growing.shuffled() : growing).list(), random);
            List<SnapshotConflict> conflictsOfText = new ArrayList<>();
            List<SnapshotConflict> conflictsOfBytes = new ArrayList<>();
            JsonStreamChunker ofText = chunker(policy, conflictsOfText);
            JsonStreamChunker ofBytes = chunker(policy, conflictsOfBytes);
            for (String snapshot : snapshots) {
                // Lone surrogates cannot be said in UTF-8.
                boolean asBytes =
                        random.nextInt(10) > 0 && new String(snapshot.getBytes(UTF_8), UTF_8).equals(snapshot);
                assertThat(outcome(ofBytes, snapshot, asBytes))
                        .as("%d: %s", seed, snapshot)
                        .isEqualTo(outcome(ofText, snapshot, false));
            }
            assertThat(conflictsOfBytes).isEqualTo(conflictsOfText);
            assertThat(ofBytes.flush()).isEqualTo(ofText.flush());
        }
    }

    private static byte[] document(int grown) {
        return ("{\"prose\":\"" + PROSE.repeat(4) + "\",\"list\":[1,{\"tip\":\"" + "\u00e9x\ud83d\ude00".repeat(grown)
                        + "\"}]}")
                .getBytes(UTF_8);
    }

    @Test
    void anyByteThatIsNotAsItShouldBeIsSeenAndLeavesNothingBehind() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        chunker.process("{\"prose\":\"\"}".getBytes(UTF_8));
        chunker.process(document(1));
        byte[] before = chunker.checkpoint();
        byte[] next = document(2);
        for (int at = 0; at < next.length; at++) {
            for (int other : new int[] {'z', 0xC3, 0xA9, 0xED, 0xFF}) {
                byte[] changed = next.clone();
                changed[at] = (byte) other;
                String text = new String(changed, UTF_8);
                if (!text.equals(new String(next, UTF_8))) {
                    JsonStreamChunker same = JsonStreamChunker.builder().restore(before);
                    if (text.indexOf('\uFFFD') >= 0) {
                        assertThatThrownBy(() -> chunker.process(changed)).isInstanceOf(JsonSyntaxException.class);
                    } else if (outcome(same, text, false).startsWith("dev.leafout")) {
                        assertThat(outcome(chunker, text, true)).startsWith("dev.leafout");
                    }
                    assertThat(chunker.checkpoint()).isEqualTo(before);
                }
            }
        }
        assertThat(chunker.process(next)).isEqualTo("\u00e9x\ud83d\ude00");
    }

    @Test
    void whatTextHasTaughtOfTheBeginningIsForgottenWhenBytesChangeIt() {
        JsonStreamChunker chunker = JsonStreamChunker.builder().nullIsAbsent().build();
        String before = "{\"prose\":\"" + PROSE.repeat(100) + "\",\"n\":";
        String tip = ",\"tip\":\"" + "y".repeat(1_000);
        for (int i = 0; i < 10; i++) {
            chunker.process(before + "null" + tip + "x".repeat(i) + "\"}");
        }
        chunker.process((before + "null" + tip + "x".repeat(10) + "\"}").getBytes(UTF_8));
        String chunk = chunker.process((before + "1234" + tip + "x".repeat(11) + "\"}").getBytes(UTF_8));
        assertThat(chunk).isEqualTo("x\",\"n\":1234");
        assertThatThrownBy(() -> chunker.process(before + "null" + tip + "x".repeat(11) + "\"}"))
                .isInstanceOf(SnapshotConflictException.class)
                .hasMessageContaining("$.n");
    }

    @Test
    void theCallersBytesAreNotKept() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        byte[] buffer = "[\"\u6771\"]".getBytes(UTF_8);
        chunker.process(buffer);
        Arrays.fill(buffer, (byte) 0);
        assertThat(chunker.process("[\"\u6771\u4eac\"]".getBytes(UTF_8))).isEqualTo("\u4eac");
    }

    @Test
    void limitsHoldForBytesAsForText() {
        JsonStreamChunker chunker = JsonStreamChunker.builder()
                .limits(ParseLimits.defaults().withMaxDocumentLength(20))
                .build();
        chunker.process("[\"\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\"]".getBytes(UTF_8));
        assertThat(chunker.process(("[\"" + "\u00e9".repeat(16) + "\"]").getBytes(UTF_8)))
                .isEqualTo("\u00e9".repeat(8));
        assertThatThrownBy(() -> chunker.process(("[\"" + "\u00e9".repeat(17) + "\"]").getBytes(UTF_8)))
                .isInstanceOf(JsonSyntaxException.class);
        assertThat(chunker.flush()).isEqualTo("\"]");
        assertThatThrownBy(() -> chunker.process("[]".getBytes(UTF_8))).isInstanceOf(IllegalStateException.class);
    }
}
