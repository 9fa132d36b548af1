// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;

/**
 * Something that a model or its provider sent, in the same vocabulary for every provider. Each event has a {@link Channel}.
 *
 * <p>The texts of one channel, joined, are what the model wrote. No text is empty. A tool call starts once. Its arguments are
 * JSON text in pieces: <code>{}</code> if it has none, or one string if the tool takes free text. It finishes once, unless the
 * turn is cut off first.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public sealed interface ModelEvent {
    Channel channel();

    /** More of the answer. */
    record TextDelta(Channel channel, String text) implements ModelEvent {}

    /** More of what the model writes alongside the answer: its reasoning, or a commentary on what it is doing. */
    record ThinkingDelta(Channel channel, String text) implements ModelEvent {}

    /** More of the text in which the model declines to answer. */
    record RefusalDelta(Channel channel, String text) implements ModelEvent {}

    /** The model calls a tool; its arguments follow. */
    record ToolCallStarted(Channel channel, String name) implements ModelEvent {}

    /** More of the arguments of a tool call. */
    record ArgumentsDelta(Channel channel, String json) implements ModelEvent {}

    /** The provider has sent all arguments of a tool call. */
    record ToolCallFinished(Channel channel) implements ModelEvent {}

    /**
     * The provider called one of its own tools, such as a search, and runs it itself. No reply is needed unless the call awaits
     * approval.
     *
     * @param channel has the provider's id of the call, but no call number, since the client does not run it
     * @param arguments the arguments as JSON
     * @param awaitsApproval whether the call runs only after the client approves it
     */
    record ProviderToolCalled(Channel channel, String name, String arguments, boolean awaitsApproval)
            implements ModelEvent {}

    /**
     * Output that has no event of its own: for example an image, or something the provider added later.
     *
     * @param type the provider's own word for it
     */
    record OtherOutput(Channel channel, String type) implements ModelEvent {}

    /** The usage so far. A later event replaces this one. */
    record UsageReported(Channel channel, Usage usage) implements ModelEvent {}

    /**
     * The model stopped, in one output or in the whole turn.
     *
     * @param word the provider's own word for the reason; empty if it reported only the end
     */
    record Finished(Channel channel, FinishReason reason, String word) implements ModelEvent {}

    /**
     * The provider reported an error, or sent something unreadable. Nothing that follows makes the turn complete.
     *
     * @param status the HTTP status, or the one that the error names; 0 if there is none
     * @param code the provider's own code; empty if it sent none
     */
    record ProviderError(Channel channel, int status, String code, String message) implements ModelEvent {
        public ProviderError {
            Objects.requireNonNull(code, "code");
            Objects.requireNonNull(message, "message");
        }
    }

    /** The provider restarted the turn. Discard everything that came before. */
    record Restarted(Channel channel) implements ModelEvent {}
}
