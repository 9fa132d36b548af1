// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a model's turn ended, and what came of it.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = stream.finish();
 * Itinerary trip = result.answer();          // throws what is wrong, if anything is
 * }</pre>
 *
 * <p>An answer that was cut off, refused, filtered or lost to an error is never there, however complete its text looks.
 *
 * <p>Immutable, as far as the type of the answer is.
 *
 * @param <T> the type of the answer
 * @since 0.1
 */
public final class ModelResult<T> {
    private final List<T> answers;
    private final List<CallResult> calls;
    private final List<ProviderCall> providerCalls;
    private final List<String> otherOutputs;
    private final @Nullable StreamFailure failure;
    private final ModelEvent.@Nullable Finished finished;
    private final Usage usage;

    ModelResult(
            List<T> answers,
            List<CallResult> calls,
            List<ProviderCall> providerCalls,
            List<String> otherOutputs,
            @Nullable StreamFailure failure,
            ModelEvent.@Nullable Finished finished,
            Usage usage) {
        this.answers = answers;
        this.calls = calls;
        this.providerCalls = providerCalls;
        this.otherOutputs = otherOutputs;
        this.failure = failure;
        this.finished = finished;
        this.usage = usage;
    }

    /** Returns whether the model has said all that it wanted to say, and nothing is wrong with the answer, if it gave one. */
    public boolean isComplete() {
        return failure == null;
    }

    /** Returns why the turn is not complete, or its answer not valid; null if all is well. */
    public @Nullable StreamFailure failure() {
        return failure;
    }

    /** Returns whether there is an answer. A complete turn that only calls tools has none. */
    public boolean hasAnswer() {
        return !answers.isEmpty();
    }

    /**
     * Returns the answer; the first one, if the model was asked for several.
     *
     * @throws StreamFailure if the turn is not complete, or the answer not valid
     * @throws NoSuchElementException if the model only called tools, or the provider's own
     */
    public T answer() {
        if (failure != null) {
            throw failure;
        }
        if (answers.isEmpty()) {
            String called = names();
            throw new NoSuchElementException(
                    "The model gave no answer" + (called.isEmpty() ? "." : ", it called " + called + "."));
        }
        return answers.get(0);
    }

    private String names() {
        return Stream.concat(
                        calls.stream().map(result -> result.call().name()),
                        providerCalls.stream().map(ProviderCall::name))
                .collect(Collectors.joining(", "));
    }

    /** Returns all answers; empty if there is a failure. */
    public List<T> answers() {
        return answers;
    }

    /** Returns the tool calls of the turn, in the order in which they began; those that failed too. */
    public List<CallResult> calls() {
        return calls;
    }

    /** Returns the tools that the provider called and runs itself, in the order in which it told of them. */
    public List<ProviderCall> providerCalls() {
        return providerCalls;
    }

    /** Returns what else there was in the turn, in the provider's own words, each once: images, say, or kinds that are not known here. */
    public List<String> otherOutputs() {
        return otherOutputs;
    }

    /** Returns why the model stopped; null if the stream ended before it said so. */
    public @Nullable FinishReason reason() {
        return finished == null ? null : finished.reason();
    }

    /** Returns the provider's own word for the reason; empty if there is none. */
    public String reasonWord() {
        return finished == null ? "" : finished.word();
    }

    /** Returns how many tokens were used, as the provider said last. */
    public Usage usage() {
        return usage;
    }

    @Override
    public String toString() {
        return "ModelResult[" + (failure == null ? "answers=" + answers : "failure=" + failure) + ", calls=" + calls
                + ", reason=" + reason() + "]";
    }
}
