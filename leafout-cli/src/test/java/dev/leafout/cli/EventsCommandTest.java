// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventsCommandTest {
    @TempDir
    Path folder;

    @Test
    void everyEventIsALine() {
        assertThat(Ran.leafout(
                        "{\"days\":[{\"title\":\"Day 1\",\"km\":24.0,\"hot\":true,\"note\":null}]}", "events", "-"))
                .isEqualTo(new Ran(0, """
                        {"event":"started","path":"$","kind":"object","offset":1}
                        {"event":"started","path":"$.days","kind":"array","offset":9}
                        {"event":"started","path":"$.days[0]","kind":"object","offset":10}
                        {"event":"started","path":"$.days[0].title","kind":"string","offset":19}
                        {"event":"appended","path":"$.days[0].title","text":"Day 1","offset":24}
                        {"event":"completed","path":"$.days[0].title","kind":"string","value":"Day 1","offset":25}
                        {"event":"started","path":"$.days[0].km","kind":"number","offset":32}
                        {"event":"completed","path":"$.days[0].km","kind":"number","value":24.0,"offset":36}
                        {"event":"started","path":"$.days[0].hot","kind":"boolean","offset":43}
                        {"event":"completed","path":"$.days[0].hot","kind":"boolean","value":true,"offset":46}
                        {"event":"started","path":"$.days[0].note","kind":"null","offset":55}
                        {"event":"completed","path":"$.days[0].note","kind":"null","value":null,"offset":58}
                        {"event":"completed","path":"$.days[0]","kind":"object","offset":59}
                        {"event":"completed","path":"$.days","kind":"array","offset":60}
                        {"event":"completed","path":"$","kind":"object","offset":61}
                        {"event":"ended","path":"$","ending":"complete","open":[],"offset":61}
                        """, ""));
    }

    @Test
    void chunksAreCutByCharactersAndNeverInsideOne() {
        assertThat(Ran.leafout("\"aé😀b\"", "events", "--chunk", "2").lines())
                .filteredOn(line -> line.contains("appended"))
                .containsExactly(
                        "{\"event\":\"appended\",\"path\":\"$\",\"text\":\"a\",\"offset\":2}",
                        "{\"event\":\"appended\",\"path\":\"$\",\"text\":\"é😀\",\"offset\":5}",
                        "{\"event\":\"appended\",\"path\":\"$\",\"text\":\"b\",\"offset\":6}");
    }

    @Test
    void aRepeatedKeyIsARepair() {
        assertThat(Ran.leafout("{\"a\":1,\"a\":2}", "events").out())
                .contains("{\"event\":\"repaired\",\"path\":\"$.a\",\"what\":\"duplicate_key\",\"offset\":10}\n");
    }

    @Test
    void truncatedInputFailsAfterItsEvents() {
        Ran ran = Ran.leafout("{\"a\":[\"x", "events");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out())
                .endsWith("{\"event\":\"ended\",\"path\":\"$\",\"ending\":\"truncated\","
                        + "\"open\":[\"$\",\"$.a\",\"$.a[0]\"],\"offset\":8}\n");
        assertThat(ran.err()).startsWith("leafout: ").contains("[LO-301]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep", "drop", "KEEP"})
    void truncatedInputIsFineWhereItIsExpected(String policy) {
        Ran ran = Ran.leafout("{\"a\":[\"x", "events", "--truncated", policy);
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"ending\":\"truncated\"");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void whatWasKnownBeforeAnErrorIsWritten() {
        Ran ran = Ran.leafout("[true, nope]", "events");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).endsWith("{\"event\":\"started\",\"path\":\"$[1]\",\"kind\":\"null\",\"offset\":8}\n");
        assertThat(ran.err()).startsWith("leafout: ").contains("line 1, column 9", "[LO-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x"})
    void aChunkHasAtLeastOneCharacter(String size) {
        Ran ran = Ran.leafout("[]", "events", "--chunk", size);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--chunk").endsWith("Try 'leafout events --help'.\n");
    }

    @Test
    void violationsStandAmongTheEventsAndMakeTheExitCode() throws IOException {
        Path schema = Files.writeString(folder.resolve("s.json"), "{\"properties\":{\"n\":{\"type\":\"number\"}}}");
        Ran ran = Ran.leafout("{\"n\":\"x\"}", "events", "--schema", schema.toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines().get(2))
                .startsWith("{\"event\":\"violation\",\"path\":\"$.n\",\"keyword\":\"type\","
                        + "\"schemaPointer\":\"/properties/n/type\","
                        + "\"expected\":{\"types\":[\"number\"]},\"message\":\"$.n must be a number")
                .endsWith(",\"offset\":6}");
        assertThat(ran.lines()).hasSize(7);
        assertThat(ran.err()).isEmpty();
        assertThat(Ran.leafout("{\"n\":1}", "events", "--schema", schema.toString())
                        .code())
                .isZero();
    }

    @Test
    void tolerancesAreNamedOneByOneOrAsSets() {
        String text = "[1,/* one */]";
        assertThat(Ran.leafout(text, "events").code()).isEqualTo(1);
        assertThat(Ran.leafout(text, "events", "--tolerate", "comment").code()).isEqualTo(1);
        Ran ran = Ran.leafout(text, "events", "--tolerate", "COMMENT,trailing-comma");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).contains("\"what\":\"comment\"", "\"what\":\"trailing_comma\"");
        assertThat(Ran.leafout(text, "events", "--tolerate", "json5")).isEqualTo(ran);
        assertThat(Ran.leafout("Here: {\"a\":1}!", "events", "--tolerate", "llm")
                        .code())
                .isZero();
        assertThat(Ran.leafout(text, "events", "--tolerate", "anything").err())
                .contains("--tolerate", "'anything' is not one of", "trailing-comma");
    }

    @Test
    void textCanWaitUntilItIsComplete() {
        assertThat(Ran.leafout("[\"one two\"]", "events", "--chunk", "4", "--text", "complete")
                        .lines())
                .filteredOn(line -> line.contains("appended"))
                .containsExactly("{\"event\":\"appended\",\"path\":\"$[0]\",\"text\":\"one two\",\"offset\":10}");
        assertThat(Ran.leafout("[\"one two\"]", "events", "--chunk", "4", "--text", "word")
                        .lines())
                .filteredOn(line -> line.contains("appended"))
                .hasSize(2)
                .first()
                .asString()
                .contains("\"text\":\"one \"");
    }

    @Test
    void aProviderStreamIsReplayedChannelByChannel() {
        String sent = """
                {"message":{"content":"","thinking":"Hm."},"done":false}
                {"message":{"content":"Sure: {\\"a\\":"},"done":false}
                {"message":{"content":"true}"},"done":false}
                {"message":{"tool_calls":[{"function":{"name":"clock","arguments":{}}}]},"done":false}
                {"message":{},"done":true,"done_reason":"stop","eval_count":3}
                """;
        assertThat(Ran.leafout(sent, "events", "--from", "ollama")).isEqualTo(new Ran(0, """
                {"event":"thinking","text":"Hm."}
                {"event":"repaired","channel":"text 0.0","path":"$","what":"leading_text","offset":11}
                {"event":"started","channel":"text 0.0","path":"$","kind":"object","offset":11}
                {"event":"started","channel":"text 0.0","path":"$.a","kind":"boolean","offset":16}
                {"event":"completed","channel":"text 0.0","path":"$.a","kind":"boolean","value":true,"offset":16}
                {"event":"completed","channel":"text 0.0","path":"$","kind":"object","offset":16}
                {"event":"call","channel":"call 0","name":"clock","id":null}
                {"event":"started","channel":"call 0","path":"$","kind":"object","offset":2}
                {"event":"completed","channel":"call 0","path":"$","kind":"object","offset":2}
                {"event":"ended","channel":"call 0","path":"$","ending":"complete","open":[],"offset":2}
                {"event":"called","channel":"call 0"}
                {"event":"usage","inputTokens":null,"outputTokens":3}
                {"event":"finished","reason":"tool_calls","word":"stop"}
                {"event":"ended","channel":"text 0.0","path":"$","ending":"complete","open":[],"offset":16}
                """, ""));
    }

    @Test
    void aProviderStreamThatIsCutAnywhereSaysTheSame() {
        String sent =
                "data: {\"choices\":[{\"delta\":{\"content\":\"{\\\"a\\\":1}\"},\"finish_reason\":\"stop\"}]}\n\n";
        Ran whole = Ran.leafout(sent, "events", "--from", "openai-chat");
        assertThat(whole.code()).isZero();
        assertThat(Ran.leafout(sent, "events", "--from", "OPENAI_CHAT", "--chunk", "1"))
                .isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message\":{\"content\":\"{}\"}}|leafout: The stream ended before the model had finished.",
                "{\"message\":{\"content\":\"{}\"},\"done\":true,\"done_reason\":\"length\"}|leafout: The model was stopped (length).",
                "{\"error\":\"out of memory\"}|leafout: The provider reported an error: out of memory",
                "<html>|leafout: The provider reported an error: The response is not a stream but HTML or XML: \"<html>\\n\""
            })
    void aTurnThatIsNotCompleteIsInvalid(String row) {
        String[] parts = row.split("\\|");
        Ran ran = Ran.leafout(parts[0] + "\n", "events", "--from", "ollama");
        assertThat(ran.err()).isEqualTo(parts[1] + "\n");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void aRefusalIsInvalid() {
        String sent = "data: {\"choices\":[{\"delta\":{\"refusal\":\"No.\"},\"finish_reason\":\"stop\"}]}\n\n";
        Ran ran = Ran.leafout(sent, "events", "--from", "openai-chat");
        assertThat(ran.lines()).contains("{\"event\":\"refusal\",\"text\":\"No.\"}");
        assertThat(ran.err()).isEqualTo("leafout: The model refused.\n");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void theAnswerOfAProviderStreamHasASchema() throws IOException {
        Path schema = Files.writeString(folder.resolve("s.json"), "{\"properties\":{\"a\":{\"type\":\"string\"}}}");
        String sent = "{\"message\":{\"content\":\"{\\\"a\\\":1}\"},\"done\":true}\n";
        Ran ran = Ran.leafout(sent, "events", "--from", "ollama", "--schema", schema.toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out())
                .contains("{\"event\":\"violation\",\"channel\":\"text 0.0\",\"path\":\"$.a\",\"keyword\":\"type\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"index\":%1$d,\"content_block\":{\"type\":\"text\",\"text\":\"[\"}",
                "\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c%1$d\",\"name\":\"f\"}"
            })
    void noMoreThanAThousandTextsAndCallsAreOpen(String block) {
        StringBuilder sent = new StringBuilder();
        for (int i = 0; i < 1_100; i++) {
            sent.append("data: {\"type\":\"content_block_start\",")
                    .append(String.format(Locale.ROOT, block, i))
                    .append("}\n\n");
        }
        Ran ran = Ran.leafout(sent.toString(), "events", "--from", "anthropic", "--truncated", "keep");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err())
                .isEqualTo("leafout: The provider reported an error: more than 1000 texts and tool calls are open\n");
        assertThat(ran.lines().stream().filter(line -> line.contains("\"event\":\"ended\"")))
                .hasSizeLessThanOrEqualTo(1_000);
    }

    @Test
    void aProviderHasToBeKnown() {
        Ran ran = Ran.leafout("", "events", "--from", "clippy");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .contains(
                        "openai-chat, openai-responses, anthropic, gemini, ollama, gemini-interactions, cohere, bedrock");
    }

    @Test
    void aSchemaIsReadOnceForAllTexts() throws IOException {
        // Standard input is the schema, and has nothing left for a second reading.
        String choices = "data: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"content_index\":N,"
                + "\"delta\":\"[1]\"}\n\n";
        Path sent =
                Files.writeString(folder.resolve("sent.sse"), choices.replace("N", "0") + choices.replace("N", "1"));
        Ran ran = Ran.leafout(
                "{\"items\":{\"type\":\"string\"}}",
                "events",
                "--from",
                "openai-responses",
                "--schema",
                "-",
                sent.toString());
        assertThat(ran.lines())
                .filteredOn(line -> line.contains("\"violation\""))
                .hasSize(2);
    }
}
