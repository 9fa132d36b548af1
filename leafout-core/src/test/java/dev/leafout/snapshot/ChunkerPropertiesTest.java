// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.Corpus;
import dev.leafout.RandomJson;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.testkit.GrowingSnapshots;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds of every growth and at every step of it. */
class ChunkerPropertiesTest {
    private static final int SEQUENCES = Boolean.getBoolean("leafout.thorough") ? 2_000 : 300;

    private static List<String> chunks(JsonStreamChunker chunker, List<String> snapshots) {
        List<String> chunks = new ArrayList<>();
        snapshots.forEach(snapshot -> chunks.add(chunker.process(snapshot)));
        chunks.add(chunker.flush());
        return chunks;
    }

    private static JsonStreamChunker verifying() {
        return JsonStreamChunker.builder().verify(Verification.AT_FLUSH).build();
    }

    @Test
    void theParserMakesTheLastSnapshotOfTheChunksAndNeverContradictsOne() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().listen(document).build();
            JsonStreamChunker chunker = verifying();
            Object value = null;
            for (String snapshot : GrowingSnapshots.of(seed).shuffled().list()) {
                parser.feed(chunker.process(snapshot));
                value = valueOf(snapshot);
                if (!document.toJson().isEmpty()) {
                    assertThat(isBeginning(document.value(), value))
                            .as(snapshot)
                            .isTrue();
                }
            }
            parser.feed(chunker.flush());
            parser.finish();
            assertThat(document.value()).isEqualTo(value);
        }
    }

    private static Object valueOf(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value();
    }

    private static boolean isBeginning(Object some, Object whole) {
        if (some instanceof Map<?, ?> properties && whole instanceof Map<?, ?> all) {
            return properties.entrySet().stream().allMatch(p -> isBeginning(p.getValue(), all.get(p.getKey())));
        }
        if (some instanceof List<?> items && whole instanceof List<?> all) {
            return items.size() <= all.size()
                    && Stream.iterate(0, i -> i < items.size(), i -> i + 1)
                            .allMatch(i -> isBeginning(items.get(i), all.get(i)));
        }
        return some instanceof String text && whole instanceof String all
                ? all.startsWith(text)
                : Objects.equals(some, whole);
    }

    @Test
    void aBadSnapshotAtAnyStepLeavesNoTrace() {
        int refused = 0;
        for (long seed = 0; seed < SEQUENCES; seed++) {
            List<String> snapshots = GrowingSnapshots.of(seed).shuffled().list();
            List<String> expected = chunks(verifying(), snapshots);
            RandomJson wrong = new RandomJson(seed);
            JsonStreamChunker chunker = verifying();
            for (int i = 0; i < snapshots.size(); i++) {
                for (String bad : badOnes(snapshots.get(i), wrong)) {
                    byte[] before = chunker.checkpoint();
                    try {
                        chunker.process(bad);
                        chunker = JsonStreamChunker.builder()
                                .verify(Verification.AT_FLUSH)
                                .restore(before);
                    } catch (SnapshotConflictException | JsonSyntaxException e) {
                        refused++;
                        assertThat(chunker.checkpoint()).isEqualTo(before);
                    }
                }
                assertThat(chunker.process(snapshots.get(i))).isEqualTo(expected.get(i));
            }
            assertThat(chunker.flush()).isEqualTo(expected.get(expected.size() - 1));
        }
        assertThat(refused).isGreaterThan(SEQUENCES * 10);
    }

    /** Cut off, damaged, and with each number, word or string in it changed. */
    private static List<String> badOnes(String snapshot, RandomJson random) {
        List<String> bad = new ArrayList<>();
        bad.add(snapshot.substring(0, snapshot.length() - 1));
        bad.add("[" + snapshot + "]");
        bad.add(random.damaged(snapshot));
        Matcher scalar =
                Pattern.compile("\"[a-z]+\"|-?[0-9.eE+-]+|true|false|null").matcher(snapshot);
        while (scalar.find() && bad.size() < 12) {
            bad.add(snapshot.substring(0, scalar.start()) + "\"!\"" + snapshot.substring(scalar.end()));
        }
        return bad;
    }

    @Test
    void aCheckpointGoesOnAtEveryStep() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            List<String> snapshots =
                    GrowingSnapshots.of(seed).shuffled().respelt().list();
            for (JsonStreamChunker.Builder options : List.of(
                    JsonStreamChunker.builder(),
                    JsonStreamChunker.builder().nullIsAbsent().verify(Verification.AT_FLUSH),
                    JsonStreamChunker.builder().closeWhen(Closing.UNCHANGED))) {
                List<String> expected = chunks(options.build(), snapshots);
                JsonStreamChunker chunker = options.build();
                for (int i = 0; i < snapshots.size(); i++) {
                    chunker = options.restore(chunker.checkpoint());
                    assertThat(chunker.process(snapshots.get(i))).isEqualTo(expected.get(i));
                }
                chunker = options.restore(chunker.checkpoint());
                assertThat(chunker.flush()).isEqualTo(expected.get(expected.size() - 1));
            }
        }
    }

    @Test
    void aDamagedCheckpointIsRefused() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        chunker.process("{\"a\":[1,{\"b\":\"x\"}],\"c\":\"y\"}");
        byte[] checkpoint = chunker.checkpoint();
        for (int i = 0; i < checkpoint.length; i++) {
            byte[] damaged = checkpoint.clone();
            damaged[i] ^= 1;
            assertThatThrownBy(() -> JsonStreamChunker.builder().restore(damaged))
                    .isInstanceOf(CheckpointException.class);
        }
        assertThatThrownBy(() -> JsonStreamChunker.builder()
                        .verify(Verification.AT_FLUSH)
                        .restore(checkpoint))
                .isInstanceOf(CheckpointException.class);
    }

    @Test
    void whiteSpaceAroundTheSnapshotsMakesNoDifference() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            Random random = new Random(seed);
            List<String> snapshots = GrowingSnapshots.of(seed).shuffled().list();
            List<String> spaced = snapshots.stream()
                    .map(json -> " ".repeat(random.nextInt(80)) + json + "\n".repeat(random.nextInt(80)))
                    .toList();
            assertThat(chunks(verifying(), spaced)).isEqualTo(chunks(verifying(), snapshots));
        }
    }

    @Test
    void bytesOrTextTheChunksAreTheSame() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            List<String> snapshots = GrowingSnapshots.of(seed).shuffled().list();
            JsonStreamChunker chunker = verifying();
            List<String> chunks = new ArrayList<>();
            for (String snapshot : snapshots) {
                chunks.add(chunker.process(snapshot.getBytes(StandardCharsets.UTF_8)));
            }
            chunks.add(chunker.flush());
            assertThat(chunks).isEqualTo(chunks(verifying(), snapshots));
        }
    }

    @Test
    void keepingWhatWasWrittenAnySnapshotsMakeJson() {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            RandomJson random = new RandomJson(seed);
            JsonStreamChunker chunker = JsonStreamChunker.builder()
                    .onConflict(ConflictPolicy.KEEP_WRITTEN)
                    .verify(Verification.AT_FLUSH)
                    .build();
            List<String> snapshots =
                    new ArrayList<>(GrowingSnapshots.of(seed).shuffled().list());
            snapshots.addAll(GrowingSnapshots.of(seed + 1).list());
            snapshots.add(random.document());
            snapshots.addAll(GrowingSnapshots.of(seed).respelt().list());
            snapshots.forEach(chunker::process);
            chunker.flush();
        }
    }

    @Test
    void whatTheParserAcceptsTheChunkerAccepts() {
        ParseLimits small = ParseLimits.defaults()
                .withMaxDepth(3)
                .withMaxKeyLength(4)
                .withMaxStringLength(5)
                .withMaxNumberLength(4)
                .withMaxKeysPerObject(2)
                .withMaxWhitespaceLength(3)
                .withMaxDocumentLength(60);
        for (ParseLimits limits : List.of(ParseLimits.defaults(), small)) {
            Stream.of(Corpus.COMPLETE, Corpus.REPAIRED, Corpus.REPAIRED_TEXT_ONLY, Corpus.TRUNCATED, Corpus.WRONG)
                    .flatMap(List::stream)
                    .forEach(text -> agree(text, text, limits));
            for (long seed = 0; seed < 5 * SEQUENCES; seed++) {
                RandomJson random = new RandomJson(seed);
                String text = random.document();
                agree(text, text, limits);
                agree(text, random.damaged(text), limits);
            }
        }
    }

    /** The second text is seen by the chunker as a change of the first. */
    private static void agree(String first, String text, ParseLimits limits) {
        JsonStreamChunker chunker = JsonStreamChunker.builder()
                .limits(limits)
                .verify(Verification.AT_FLUSH)
                .build();
        refusal(() -> chunker.process(first));
        JsonPushParser parser = JsonPushParser.builder().limits(limits).build();
        String expected = refusal(() -> {
            parser.feed(text);
            parser.finish();
        });
        String found = refusal(() -> chunker.process(text));
        if (!text.isBlank()) {
            assertThat(found).as(text).isEqualTo(expected);
        }
        chunker.flush();
    }

    private static String refusal(Runnable reading) {
        try {
            reading.run();
            return "";
        } catch (SnapshotConflictException e) {
            return "";
        } catch (JsonSyntaxException e) {
            return e.getMessage();
        }
    }
}
