// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.StreamFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Streams that public projects recorded, beside what another SDK made of them. What differs from that is listed with the reason in
 * {@code recorded-differences.txt}; nothing else may differ, and nothing may be listed that does not. What the other does not say, or
 * says otherwise, is in {@code recorded-outcomes.txt}: names, counts, and hashes of what the model wrote.
 */
class RecordedStreamsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SHARED =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "data/transcripts");

    /** A stream, and what the other SDK made of it; missing where it cannot read the format. */
    record Recording(String file, String wire, JsonNode expected) {
        @Override
        public String toString() {
            return file;
        }

        Provider provider() {
            return switch (wire) {
                case "openai-completion" -> Provider.OPENAI_CHAT;
                case "bedrock-json" -> Provider.BEDROCK;
                default -> ProviderStreams.providerOf(wire);
            };
        }

        /** Some recorders have kept bytes as Base64, and some the events of Bedrock as lines of JSON. */
        byte[] bytes() throws IOException {
            byte[] bytes = Files.readAllBytes(SHARED.resolve(file));
            if (wire.equals("bedrock-json")) {
                return messages(new String(bytes, UTF_8));
            }
            boolean isEncoded = bytes.length > 0
                    && (wire.equals("bedrock") && bytes[0] == 'A' || wire.equals("cohere") && bytes[0] == 'Z');
            return isEncoded ? Base64.getMimeDecoder().decode(bytes) : bytes;
        }
    }

    private static byte[] messages(String lines) throws IOException {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        for (String line : lines.lines().toList()) {
            for (Map.Entry<String, JsonNode> event : JSON.readTree(line).properties()) {
                messages.writeBytes(
                        AwsMessages.event(event.getKey(), event.getValue().toString()));
            }
        }
        return messages.toByteArray();
    }

    static Stream<Recording> recordings() throws IOException {
        if (!Files.isDirectory(SHARED)) {
            return Stream.of(new Recording("", "", JSON.missingNode()));
        }
        List<Recording> found = new ArrayList<>();
        for (String line : Files.readAllLines(SHARED.resolve("index.jsonl"))) {
            JsonNode row = JSON.readTree(line);
            JsonNode expected = row.path("expected");
            found.add(new Recording(
                    row.get("file").asText(),
                    row.get("wire").asText(),
                    expected.isNull() ? JSON.missingNode() : expected));
        }
        return found.stream();
    }

    /** All that one stream tells. */
    private static final class Told {
        final StringBuilder text = new StringBuilder();
        final StringBuilder thinking = new StringBuilder();
        final Map<Channel, String> names = new LinkedHashMap<>();
        final Map<Channel, StringBuilder> arguments = new LinkedHashMap<>();
        final List<String> providerCalls = new ArrayList<>();
        final List<String> providerCallNames = new ArrayList<>();
        final ModelResult<String> result;
        boolean isFinished;

        Told(Provider provider, List<byte[]> chunks) {
            ModelStream<String> stream =
                    ModelStream.of(provider).onEvent(this::heard).open();
            chunks.forEach(stream::feed);
            result = stream.finish();
        }

        private void heard(ModelEvent event) {
            if (event instanceof ModelEvent.TextDelta delta) {
                text.append(delta.text());
            } else if (event instanceof ModelEvent.ThinkingDelta delta) {
                thinking.append(delta.text());
            } else if (event instanceof ModelEvent.ToolCallStarted call) {
                names.put(call.channel(), call.name());
                arguments.put(call.channel(), new StringBuilder());
            } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
                arguments.get(delta.channel()).append(delta.json());
            } else if (event instanceof ModelEvent.ProviderToolCalled call) {
                providerCalls.add(String.valueOf(call.channel().callId()));
                providerCallNames.add(call.name() + ":" + hash(normalised(call.arguments())));
            } else if (event instanceof ModelEvent.Finished) {
                isFinished = true;
            }
        }

        /** Returns what was told in names, counts and hashes. */
        String outcome() {
            List<String> callNames = new ArrayList<>();
            names.forEach((channel, name) -> callNames.add(
                    name + ":" + hash(normalised(arguments.get(channel).toString()))));
            Usage usage = result.usage();
            StreamFailure failure = result.failure();
            return "text=" + hash(text.toString()) + " thinking=" + hash(thinking.toString()) + " calls=" + callNames
                    + " provider=" + providerCallNames + " other=" + result.otherOutputs() + " reason="
                    + result.reason() + "/" + result.reasonWord() + " usage=" + usage.inputTokens() + "/"
                    + usage.cachedInputTokens() + "/" + usage.outputTokens() + "/" + usage.reasoningTokens()
                    + " failure="
                    + (failure == null ? "none" : failure.getClass().getSimpleName());
        }

        /** Returns the calls; without their ids where the provider gives none. */
        List<String> calls() {
            List<String> calls = new ArrayList<>();
            names.forEach((channel, name) -> calls.add((channel.callId() == null ? "" : channel.callId() + " ") + name
                    + " " + normalised(arguments.get(channel).toString())));
            return calls;
        }

        @Override
        public String toString() {
            return text + "\n" + thinking + "\n" + calls() + "\n" + providerCalls + "\n" + result + "\n"
                    + result.usage() + "\n" + result.failure();
        }
    }

    /** Returns the length of a text and a part of its hash; 0 for no text. */
    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return text.isEmpty() ? "0" : text.length() + "-" + HexFormat.of().formatHex(hash, 0, 5);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String normalised(String json) {
        try {
            return JSON.readTree(json).toString();
        } catch (IOException e) {
            return json;
        }
    }

    private static Set<String> differences(Told told, JsonNode expected) {
        Set<String> found = new TreeSet<>();
        if (!expected.path("text").asText().contentEquals(told.text)) {
            found.add("text");
        }
        if (!expected.path("thinking").asText().contentEquals(told.thinking)) {
            found.add("thinking");
        }
        boolean hasIds = told.names.keySet().stream().allMatch(channel -> channel.callId() != null);
        List<String> calls = new ArrayList<>();
        expected.path("calls")
                .forEach(call -> calls.add((hasIds ? call.path("id").asText() + " " : "")
                        + call.path("name").asText() + " "
                        + normalised(call.path("args").asText())));
        if (!calls.equals(told.calls())) {
            found.add("calls");
        }
        List<String> providerCalls = new ArrayList<>();
        expected.path("providerCalls")
                .forEach(call -> providerCalls.add(call.path("id").asText()));
        if (!providerCalls.equals(told.providerCalls)) {
            found.add("providerCalls");
        }
        FinishReason reason = told.result.reason();
        String unified =
                reason == null ? "none" : reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (!expected.path("finish").path("unified").asText("none").equals(unified)) {
            found.add("finish");
        }
        JsonNode word = expected.path("finish").path("raw");
        if (word.isTextual() && !word.asText().equals(told.result.reasonWord())) {
            found.add("word");
        }
        Usage usage = told.result.usage();
        if (expected.has("usage")
                && (expected.path("usage").path(0).asLong(-1) != usage.inputTokens()
                        || expected.path("usage").path(1).asLong(-1) != usage.outputTokens())) {
            found.add("usage");
        }
        boolean isError = told.result.failure() instanceof ModelFailure.ProviderFailed;
        if (expected.path("errors").isEmpty() == isError) {
            found.add("errors");
        }
        return found;
    }

    private static List<String[]> rows(String name, int columns) throws IOException {
        try (InputStream in = RecordedStreamsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("  "))
                    .map(line -> line.strip().split(" +", columns))
                    .toList();
        }
    }

    private static Map<String, Set<String>> listed() throws IOException {
        Map<String, Set<String>> listed = new LinkedHashMap<>();
        for (String[] fileAndAspects : rows("recorded-differences.txt", 2)) {
            listed.put(fileAndAspects[0], new TreeSet<>(List.of(fileAndAspects[1].split(","))));
        }
        return listed;
    }

    private static Map<String, String> outcomes() throws IOException {
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (String[] fileAndOutcome : rows("recorded-outcomes.txt", 2)) {
            outcomes.put(fileAndOutcome[0], fileAndOutcome[1]);
        }
        return outcomes;
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void saysWhatTheOtherSaysOrTheDifferenceIsListed(Recording recording) throws IOException {
        Assumptions.assumeFalse(recording.file.isEmpty(), "There is no shared test data at " + SHARED);
        byte[] bytes = recording.bytes();
        Provider provider = recording.provider();
        Told whole = new Told(provider, List.of(bytes));
        for (int size : new int[] {1, 7}) {
            assertThat(new Told(provider, CutPlan.every(size, bytes.length).cut(bytes)))
                    .hasToString(whole.toString());
        }
        FinishReason reason = whole.result.reason();
        assertThat(whole.result.isComplete())
                .as("complete only if the model stopped by itself")
                .isEqualTo(reason != null && reason.isComplete() && whole.result.failure() == null);
        Set<String> listed = listed().getOrDefault(recording.file, Set.of());
        if (recording.expected.isMissingNode()) {
            assertThat(reason != null && reason.isComplete() && whole.text.isEmpty() && whole.names.isEmpty())
                    .as("complete and empty")
                    .isFalse();
        } else {
            assertThat(differences(whole, recording.expected)).as("%s", whole).isEqualTo(listed);
        }
        String outcome = outcomes().get(recording.file);
        boolean isCompared = !recording.expected.isMissingNode() && listed.isEmpty() && whole.providerCalls.isEmpty();
        if (!isCompared || outcome != null) {
            assertThat(whole.outcome()).isEqualTo(outcome);
        }
    }

    /** The longest beginning in which the model has not finished. */
    @ParameterizedTest
    @MethodSource("recordings")
    void cutOffBeforeTheModelHasFinishedItIsNotComplete(Recording recording) throws IOException {
        Assumptions.assumeFalse(recording.file.isEmpty(), "There is no shared test data at " + SHARED);
        byte[] bytes = recording.bytes();
        int unfinished = 0;
        int end = bytes.length;
        while (end - unfinished > 1) {
            int middle = (unfinished + end) >>> 1;
            if (told(recording, bytes, middle).isFinished) {
                end = middle;
            } else {
                unfinished = middle;
            }
        }
        assertThat(told(recording, bytes, unfinished).result.isComplete())
                .as("%s of %s bytes", unfinished, bytes.length)
                .isFalse();
    }

    private static Told told(Recording recording, byte[] bytes, int length) {
        return new Told(recording.provider(), List.of(Arrays.copyOf(bytes, length)));
    }

    @Test
    void everyListedRecordingIsThere() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(SHARED), "There is no shared test data at " + SHARED);
        assertThat(recordings().map(Recording::file))
                .containsAll(listed().keySet())
                .containsAll(outcomes().keySet());
    }
}
