// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProviderTranscriptTest {
    private static final String CALLS = new Recordings().get("two-calls").text();

    @Test
    void aStreamHasParts() {
        ProviderTranscript transcript = ProviderTranscript.of(Provider.ANTHROPIC, CALLS);
        assertThat(transcript.parts())
                .extracting(part -> part.kind() + " " + part.name() + ": " + part.text())
                .containsExactly(
                        "answer answer: Let me look at the weather in both towns.",
                        "call weather: {\"town\": \"Sintra\", \"days\": 2}",
                        "call weather: {\"town\": \"\u00C9vora\", \"days\": 3}");
        assertThat(transcript.mainPart()).as("the first that is JSON").isEqualTo(1);
    }

    /** However it is cut into events, what they add is what the decoder says about the whole. */
    @ParameterizedTest
    @MethodSource("dev.leafout.playground.InputKindTest#transcripts")
    void theEventsAddUpToWhatWasSent(Path file) throws IOException {
        String text = Files.readString(file);
        Provider provider = InputKind.of("auto", text).provider();
        assertThat(provider).isNotNull();
        StringBuilder whole = new StringBuilder();
        List<String> errors = new ArrayList<>();
        ProviderDecoder decoder = provider.decoder(event -> {
            if (event instanceof ModelEvent.TextDelta delta) {
                whole.append(delta.text());
            } else if (event instanceof ModelEvent.ThinkingDelta delta) {
                whole.append(delta.text());
            } else if (event instanceof ModelEvent.RefusalDelta delta) {
                whole.append(delta.text());
            } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
                whole.append(delta.json());
            } else if (event instanceof ModelEvent.ProviderError || event instanceof ModelEvent.Restarted) {
                errors.add("");
            }
        });
        decoder.feed(text.getBytes(StandardCharsets.UTF_8));
        decoder.finish();
        List<ProviderTranscript.Event> events =
                ProviderTranscript.of(provider, text).events();
        assertThat(events.stream().flatMap(event -> event.deltas().stream()).map(Feed.Delta::text))
                .as("added up")
                .satisfies(deltas -> assertThat(String.join("", deltas)).isEqualTo(whole.toString()));
        assertThat(events.stream().anyMatch(event -> event.problem() != null)).isEqualTo(!errors.isEmpty());
        assertThat(events)
                .extracting(ProviderTranscript.Event::end)
                .isSorted()
                .last()
                .isEqualTo(text.length());
    }

    @Test
    void aFeedHasTheTextOfItsPartAndTheDeltasOfAll() {
        Feed feed = new ProviderFeed(ProviderTranscript.of(Provider.ANTHROPIC, CALLS), 2);
        List<Feed.Chunk> chunks = new ArrayList<>();
        for (int i = 0; i <= feed.chunks(); i++) {
            chunks.add(feed.next());
        }
        assertThat(chunks.stream().map(Feed.Chunk::text).collect(Collectors.joining()))
                .isEqualTo("{\"town\": \"\u00C9vora\", \"days\": 3}");
        assertThat(chunks).noneMatch(Feed.Chunk::isFailed);
        assertThat(chunks.get(chunks.size() - 1)).isEqualTo(Feed.Chunk.of("", CALLS.length()));
    }

    @Test
    void anErrorOfTheProviderIsAFailureAtItsEvent() {
        String stream = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"{\"}}]}\n\n"
                + "data: {\"error\":{\"message\":\"Too busy\",\"code\":\"busy\"}}\n\n";
        Feed feed = new ProviderFeed(ProviderTranscript.of(Provider.OPENAI_CHAT, stream), 0);
        assertThat(feed.next().text()).isEqualTo("{");
        Feed.Chunk failed = feed.next();
        assertThat(failed.isFailed()).isTrue();
        assertThat(failed.problem()).isEqualTo("The provider reports an error: busy Too busy");
    }
}
