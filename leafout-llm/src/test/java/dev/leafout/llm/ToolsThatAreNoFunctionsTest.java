// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Tools that take text, tools that a provider defines and the client runs, and tools that the provider runs itself. */
class ToolsThatAreNoFunctionsTest {
    record Patch(String type, String path) {}

    private static ModelResult<String> result(String name, ModelStreamBuilder<String> options) {
        ModelStream<String> stream = options.open();
        stream.feed(ProviderStreams.bytes(name));
        return stream.finish();
    }

    private static ModelResult<String> result(String name) {
        return result(name, ModelStream.of(ProviderStreams.providerOf(name)));
    }

    @Test
    void aToolThatTakesTextIsToldAString() {
        List<String> told = new ArrayList<>();
        StringBuilder shown = new StringBuilder();
        ModelStreamBuilder<String> options = ModelStream.openAiResponses()
                .tool(
                        "sql",
                        String.class,
                        s -> s.onText("$", shown::append),
                        (call, text) -> told.add(call.id() + " " + text));
        result("openai-responses-tools.sse", options);
        assertThat(told).containsExactly("call_sql select \"a\"\nfrom t");
        assertThat(shown).hasToString("select \"a\"\nfrom t");
    }

    @Test
    void aToolThatTakesTextIsToldAStringInAChatToo() {
        List<String> told = new ArrayList<>();
        result(
                "openai-chat-custom-tool.sse",
                ModelStream.openAiChat().tool("sql", String.class, (call, text) -> told.add(text)));
        assertThat(told).containsExactly("select \"a\"\nfrom t");
    }

    @Test
    void whatTheClientHasToRunIsACallWithTypedArguments() {
        List<Patch> told = new ArrayList<>();
        ModelResult<String> result = result(
                "openai-responses-tools.sse",
                ModelStream.openAiResponses().tool("apply_patch", Patch.class, (call, patch) -> told.add(patch)));
        assertThat(told).containsExactly(new Patch("delete_file", "a.txt"));
        assertThat(result.calls().stream().map(call -> call.call().name()))
                .containsExactly("sql", "apply_patch", "local_shell", "shell", "tool_search", "computer");
        assertThat(result.reason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(result.reasonWord()).isEqualTo("completed");
    }

    @Test
    void whatTheProviderRunsItselfIsNoCall() {
        ModelResult<String> result = result("openai-responses-tools.sse");
        assertThat(result.providerCalls().stream().map(ProviderCall::name))
                .containsExactly("web_search", "file_search", "code_interpreter", "lookup", "tool_search", "shell");
        assertThat(result.providerCalls().get(0).id()).isEqualTo("ws_1");
        assertThat(result.providerCalls().get(0).arguments()).isEqualTo("{\"type\":\"search\",\"query\":\"Oslo\"}");
        assertThat(result.providerCalls()).noneMatch(ProviderCall::awaitsApproval);
    }

    @Test
    void theArgumentsOfAProvidersToolAreKeptUntilTheyAreWhole() {
        assertThat(result("bedrock-server-tool.bin").providerCalls())
                .hasToString("[ProviderCall[name=nova_grounding, id=ground_1, arguments={\"query\":\"Oslo\"}]]");
        assertThat(result("gemini-interactions-mcp.sse").providerCalls())
                .hasToString("[ProviderCall[name=lookup, id=mcp_1, arguments={\"city\":\"Oslo\"}]]");
        assertThat(result("gemini-server-tool.sse").providerCalls())
                .hasToString("[ProviderCall[name=GOOGLE_SEARCH_WEB, id=t1, arguments={\"queries\":[\"Oslo cold\"]}]]");
        assertThat(result("gemini-interactions-answer.sse")
                        .providerCalls()
                        .get(0)
                        .name())
                .isEqualTo("google_search");
    }

    @Test
    void programsImagesAndActionsOfAComputerAreCallsToo() {
        ModelResult<String> result = result("openai-responses-more-tools.sse");
        assertThat(result.providerCalls())
                .hasToString("[ProviderCall[name=program, id=p1, arguments={\"code\":\"print(1)\\n\"}],"
                        + " ProviderCall[name=image_generation, id=ig1, arguments={}]]");
        assertThat(result.calls().get(0).arguments())
                .isEqualTo("[{\"type\":\"click\",\"x\":1,\"y\":2},{\"type\":\"wait\"}]");
        assertThat(result.otherOutputs()).isEmpty();
    }

    @Test
    void aTurnThatAsksForApprovalHasNoAnswerAndSaysWhat() {
        ModelResult<String> result = result("openai-responses-approval.sse");
        assertThat(result.isComplete()).isTrue();
        assertThat(result.providerCalls().get(0).awaitsApproval()).isTrue();
        assertThatThrownBy(result::answer)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("The model gave no answer; it called delete_all.");
    }

    @Test
    void outputOfAnUnknownKindIsNoEmptyAnswer() {
        List<String> names = List.of(
                "anthropic-unknown.sse",
                "bedrock-image.bin",
                "bedrock-unknown.bin",
                "cohere-unknown.sse",
                "gemini-image.sse",
                "gemini-unknown.sse",
                "gemini-interactions-image.sse",
                "gemini-interactions-unknown.sse",
                "ollama-image.ndjson",
                "openai-chat-audio.sse",
                "openai-responses-unknown.sse",
                "openai-responses-unknown-part.sse");
        assertThat(names.stream().map(ProviderStreams::providerOf)).contains(Provider.values());
        for (String name : names) {
            ModelResult<String> result = result(name);
            assertThat(result.isComplete()).as(name).isFalse();
            assertThat(result.otherOutputs()).as(name).hasSize(1);
        }
    }

    @Test
    void outputOfAnUnknownKindBesideAnAnswerIsListed() {
        ModelResult<String> result = result("gemini-code.sse");
        assertThat(result.answer()).isEqualTo("{\"city\":\"Oslo\",\"degrees\":1}");
        assertThat(result.otherOutputs()).containsExactly("image/png", "hologram");
        assertThat(result.providerCalls().get(0).name()).isEqualTo("code_execution");
    }

    @Test
    void aPausedTurnIsNotComplete() {
        ModelResult<String> result = result("anthropic-paused.sse");
        assertThat(result.reason()).isEqualTo(FinishReason.PAUSED);
        assertThat(result.isComplete()).isFalse();
        assertThat(result.providerCalls()).hasSize(2);
    }

    @Test
    void totalsIncludeWhatWasCachedAndThought() {
        Usage usage = result("openai-chat-tools-and-stop.sse").usage();
        assertThat(usage.inputTokens()).isEqualTo(100);
        assertThat(usage.cachedInputTokens()).isEqualTo(64);
        assertThat(usage.outputTokens()).isEqualTo(49);
        assertThat(usage.reasoningTokens()).isEqualTo(42);
        assertThat(usage).isEqualTo(Usage.of(100, 49).withCachedInputTokens(64).withReasoningTokens(42));
        assertThat(usage)
                .hasToString("Usage[inputTokens=100, cachedInputTokens=64, outputTokens=49, reasoningTokens=42]");
    }

    /** What compacting took is not in the counts of the message; what an advisor or a fallback took is not added to them. */
    @Test
    void totalsIncludeWhatItTookToCompactTheConversation() {
        ModelResult<String> result = result("anthropic-compaction.sse");
        assertThat(result.usage())
                .isEqualTo(Usage.of(1_000 + 10 + 30 + 20, 50 + 7).withCachedInputTokens(10 + 20));
        assertThat(result.otherOutputs()).containsExactly("compaction");
    }

    @Test
    void whatTheProviderRunsCountsTowardTheLimit() {
        ModelStreamBuilder<String> options =
                ModelStream.openAiResponses().limits(DecodeLimits.defaults().withMaxChannels(3));
        assertThat(result("openai-responses-tools.sse", options).failure())
                .hasMessageContaining("more than 3 texts and tool calls");
    }
}
