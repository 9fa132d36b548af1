// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelFailure;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** The text of an answer. Ends with an error if the model reports that the answer is not complete. */
final class AnswerText {
    private static final int MAX_REFUSAL = 16 << 20;

    /** The last finish reason of the model. Earlier ones belong to turns that called tools. */
    private String reason = "";

    private final StringBuilder refusal = new StringBuilder(0);

    private AnswerText() {}

    /** Cancels on another thread: a client that is waiting for the provider may block until the next bytes arrive. */
    static Flux<String> of(Flux<ChatResponse> responses) {
        return Flux.defer(() -> {
            AnswerText answer = new AnswerText();
            return responses
                    .mapNotNull(answer::take)
                    .cancelOn(Schedulers.boundedElastic())
                    .concatWith(Flux.defer(answer::end));
        });
    }

    private @Nullable String take(ChatResponse response) {
        Generation generation = response.getResult();
        if (generation == null) {
            return null;
        }
        String given = generation.getMetadata().getFinishReason();
        if (given != null && !given.isBlank()) {
            reason = given;
        }
        if (generation.getOutput().getMetadata().get("refusal") instanceof String words) {
            refuse(words);
        }
        return generation.getOutput().getText();
    }

    private void refuse(String words) {
        if (words.length() > MAX_REFUSAL - refusal.length()) {
            throw new ModelFailure.ProviderFailed(
                    0, "unreadable", "The refusal has more than 16 Mi characters.", Partial.empty());
        }
        refusal.append(words);
    }

    private Flux<String> end() {
        StreamFailure failure = failure();
        return failure == null ? Flux.empty() : Flux.error(failure);
    }

    private @Nullable StreamFailure failure() {
        FinishReason known = reason.isEmpty() ? FinishReason.STOP : FinishReason.of(reason);
        if (refusal.length() > 0 || known == FinishReason.REFUSAL) {
            return new ModelFailure.Refused(refusal.toString(), Partial.empty());
        }
        if (known == FinishReason.CONTENT_FILTER) {
            return new ModelFailure.Filtered(reason, Partial.empty());
        }
        return known.isComplete() ? null : new StreamFailure.Truncated(List.of(), reason, Partial.empty());
    }
}
