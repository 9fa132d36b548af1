// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelFailure;
import dev.leafout.llm.ModelStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * The text of one answer. Ends with an error if the model reports that the answer is not complete. What comes beside the text goes
 * to a consumer of events.
 */
final class AnswerText {
    private static final int MAX_REFUSAL = 16 << 20;
    private static final Channel TEXT = Channel.text(0, 0);

    private final Consumer<? super ModelEvent> consumer;
    /** The last finish reason of the model. Earlier ones belong to turns that called tools. */
    private String reason = "";

    private final StringBuilder refusal = new StringBuilder(0);
    private final Thoughts thoughts = new Thoughts();
    private int calls;
    /** Takes the thoughts out of the text, if the prompt opened them; null otherwise. */
    private final @Nullable ModelStream<String> splitter;

    private final StringBuilder said = new StringBuilder();

    AnswerText(Consumer<? super ModelEvent> consumer, boolean startsInThinking) {
        this.consumer = consumer;
        this.splitter = startsInThinking
                ? ModelStream.ofEvents().startInThinking().onEvent(this::split).open()
                : null;
    }

    /** Cancels on another thread: a client that is waiting for the provider may block until the next bytes arrive. */
    Flux<String> of(Flux<ChatResponse> responses) {
        return responses
                .mapNotNull(this::take)
                .cancelOn(Schedulers.boundedElastic())
                .concatWith(Flux.defer(this::end));
    }

    /** Returns whether the model called tools for the caller to run. Such a turn needs no answer. */
    boolean hasCalls() {
        return calls > 0;
    }

    private @Nullable String take(ChatResponse response) {
        String text = response.getResults().stream().map(this::take).collect(Collectors.joining());
        return text.isEmpty() ? null : text;
    }

    private String take(Generation generation) {
        AssistantMessage message = generation.getOutput();
        String thought = thoughts.newIn(message);
        if (!thought.isEmpty()) {
            consumer.accept(new ModelEvent.ThinkingDelta(TEXT, thought));
        }
        String text = Thoughts.isThought(message) || message.getText() == null ? "" : message.getText();
        said.setLength(0);
        if (!text.isEmpty()) {
            hear(new ModelEvent.TextDelta(TEXT, text));
        }
        if (message.getMetadata().get("refusal") instanceof String words && !words.isEmpty()) {
            refuse(words);
        }
        message.getToolCalls().forEach(this::call);
        String given = generation.getMetadata().getFinishReason();
        if (given != null && !given.isBlank()) {
            reason = given;
            if (splitter != null && FinishReason.of(given) == FinishReason.TOOL_CALLS) {
                splitter.accept(
                        new ModelEvent.Restarted(Channel.turn())); // the answer to the tools begins in thinking too
            }
        }
        return said.toString();
    }

    private void hear(ModelEvent event) {
        if (splitter == null) {
            split(event);
        } else {
            splitter.accept(event);
        }
    }

    private void split(ModelEvent event) {
        if (event instanceof ModelEvent.TextDelta delta) {
            said.append(delta.text());
            consumer.accept(delta);
        } else if (event instanceof ModelEvent.ThinkingDelta) {
            consumer.accept(event);
        }
    }

    private void call(AssistantMessage.ToolCall call) {
        Channel channel = Channel.call(0, -1, calls++, call.id());
        consumer.accept(new ModelEvent.ToolCallStarted(channel, call.name()));
        consumer.accept(new ModelEvent.ArgumentsDelta(channel, call.arguments().isBlank() ? "{}" : call.arguments()));
        consumer.accept(new ModelEvent.ToolCallFinished(channel));
    }

    private void refuse(String words) {
        if (words.length() > MAX_REFUSAL - refusal.length()) {
            throw new ModelFailure.ProviderFailed(
                    0, "unreadable", "The refusal has more than 16 Mi characters.", Partial.empty());
        }
        refusal.append(words);
        consumer.accept(new ModelEvent.RefusalDelta(TEXT, words));
    }

    private Flux<String> end() {
        FinishReason known = reason.isEmpty() ? FinishReason.STOP : FinishReason.of(reason);
        consumer.accept(new ModelEvent.Finished(Channel.turn(), known, reason));
        StreamFailure failure = failure(known);
        return failure == null ? Flux.empty() : Flux.error(failure);
    }

    private @Nullable StreamFailure failure(FinishReason known) {
        if (refusal.length() > 0 || known == FinishReason.REFUSAL) {
            return new ModelFailure.Refused(refusal.toString(), Partial.empty());
        }
        if (known == FinishReason.CONTENT_FILTER) {
            return new ModelFailure.Filtered(reason, Partial.empty());
        }
        if (!known.isComplete()) {
            return new StreamFailure.Truncated(List.of(), reason, Partial.empty());
        }
        if (splitter == null) {
            return null;
        }
        splitter.accept(new ModelEvent.Finished(Channel.turn(), known, reason));
        return splitter.finish().failure();
    }
}
