// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;

/**
 * Something that a model, or its provider, said: the same few words for every provider. Each has its {@link Channel}.
 *
 * <p>The texts of one channel, joined, are what the model wrote; none is empty. A tool call is started once, its arguments are
 * JSON text in pieces (<code>{}</code> if it has none, one string if the tool takes free text), and it is finished once, unless the turn is
 * cut off before.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public sealed interface ModelEvent {
    Channel channel();

    /** More of the answer. */
    record TextDelta(Channel channel, String text) implements ModelEvent {}

    /** More of what the model says beside the answer: its reasoning, or a commentary on what it is doing. */
    record ThinkingDelta(Channel channel, String text) implements ModelEvent {}

    /** More of the words with which the model declines to answer. */
    record RefusalDelta(Channel channel, String text) implements ModelEvent {}

    /** The model calls a tool; its arguments follow. */
    record ToolCallStarted(Channel channel, String name) implements ModelEvent {}

    /** More of the arguments of a tool call. */
    record ArgumentsDelta(Channel channel, String json) implements ModelEvent {}

    /** The arguments of a tool call are all there, as far as the provider is concerned. */
    record ToolCallFinished(Channel channel) implements ModelEvent {}

    /**
     * The provider called a tool of its own, such as a search, and runs it itself. There is nothing to answer, unless it awaits approval.
     *
     * @param channel has the provider's id of the call, and no number among the calls of the client
     * @param arguments JSON
     * @param awaitsApproval whether it runs only after the client has agreed
     */
    record ProviderToolCalled(Channel channel, String name, String arguments, boolean awaitsApproval)
            implements ModelEvent {}

    /**
     * Something for which there is no other event: an image, say, or what the provider has added since this was written.
     *
     * @param type the provider's own word for it
     */
    record OtherOutput(Channel channel, String type) implements ModelEvent {}

    /** What has been used so far; a later one replaces this one. */
    record UsageReported(Channel channel, Usage usage) implements ModelEvent {}

    /**
     * The model has stopped: in one output, or in the whole turn.
     *
     * @param word the provider's own word for the reason; empty if it said only that it is over
     */
    record Finished(Channel channel, FinishReason reason, String word) implements ModelEvent {}

    /**
     * The provider reported an error, or sent what cannot be read. Nothing that follows makes the turn complete.
     *
     * @param status the HTTP status; 0 if the error came inside the stream
     * @param code the provider's own code; empty if it gave none
     */
    record ProviderError(Channel channel, int status, String code, String message) implements ModelEvent {
        public ProviderError {
            Objects.requireNonNull(code, "code");
            Objects.requireNonNull(message, "message");
        }
    }

    /** The provider began the turn again: what came before does not count. */
    record Restarted(Channel channel) implements ModelEvent {}
}
