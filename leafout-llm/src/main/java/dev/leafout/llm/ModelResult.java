// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a model's turn ended, and what it produced.
 *
 * <pre>{@code
 * ModelResult<Itinerary> result = stream.finish();
 * Itinerary trip = result.answer();          // throws if anything went wrong
 * }</pre>
 *
 * <p>There is no answer if it was cut off, refused, filtered or lost to an error, however complete its text looks.
 *
 * <p>Immutable if the answer is.
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

    /** Returns whether the model finished its turn and the answer, if it gave one, is valid. */
    public boolean isComplete() {
        return failure == null;
    }

    /** Returns why the turn is incomplete or its answer invalid; null if neither is the case. */
    public @Nullable StreamFailure failure() {
        return failure;
    }

    /** Returns whether there is an answer. A complete turn that only calls tools has none. */
    public boolean hasAnswer() {
        return !answers.isEmpty();
    }

    /**
     * Returns the answer, or the first one if several were requested.
     *
     * @throws StreamFailure if the turn is incomplete or the answer invalid
     * @throws NoSuchElementException if the turn has no answer, for example because the model only called tools
     */
    public T answer() {
        if (failure != null) {
            throw failure;
        }
        if (answers.isEmpty()) {
            String called = names();
            throw new NoSuchElementException(
                    "The model gave no answer" + (called.isEmpty() ? "." : "; it called " + called + "."));
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

    /** Returns the tool calls of the turn in the order they began, including failed ones. */
    public List<CallResult> calls() {
        return calls;
    }

    /** Returns the calls that the provider runs itself, in the order it reported them. */
    public List<ProviderCall> providerCalls() {
        return providerCalls;
    }

    /**
     * Returns the types of all other output in the turn, in the provider's own words and without repeats: for example images, or
     * types that are unknown here.
     */
    public List<String> otherOutputs() {
        return otherOutputs;
    }

    /** Returns why the model stopped; null if the stream ended without a reason. */
    public @Nullable FinishReason reason() {
        return finished == null ? null : finished.reason();
    }

    /** Returns the provider's own word for the reason; may be empty. */
    public String reasonWord() {
        return finished == null ? "" : finished.word();
    }

    /** Returns the token usage that the provider reported last. */
    public Usage usage() {
        return usage;
    }

    @Override
    public String toString() {
        return "ModelResult[" + (failure == null ? "answers=" + answers : "failure=" + failure) + ", calls=" + calls
                + ", reason=" + reason() + "]";
    }
}
