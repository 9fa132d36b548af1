// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Locale;

/**
 * Why a model stopped. Only after {@link #STOP} and {@link #TOOL_CALLS} it has said all that it wanted to say.
 *
 * @since 0.1
 */
public enum FinishReason {
    /** It had said everything, or came to a stop sequence. */
    STOP,
    /** It waits for the results of its tool calls, whichever word the provider has for that. */
    TOOL_CALLS,
    /** The provider paused a long turn, {@code pause_turn}: it goes on when it gets back what it has said so far. */
    PAUSED,
    /** It was not allowed to write more: {@code length}, {@code max_tokens}, {@code MAX_TOKENS}. */
    LENGTH,
    /** It declined to answer. */
    REFUSAL,
    /** The provider withheld the answer or the rest of it. */
    CONTENT_FILTER,
    /** Something else, which the provider's own word says. Such an answer does not count as complete either. */
    OTHER;

    /** Returns whether the model has said all that it wanted to say. */
    public boolean isComplete() {
        return this == STOP || this == TOOL_CALLS;
    }

    /** Returns what a provider's word for the reason means, whichever provider it is; {@link #OTHER} if it is not known. */
    public static FinishReason of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "stop", "end_turn", "stop_sequence", "eos", "eos_token", "complete", "completed", "finish" -> STOP;
            case "tool_calls", "tool_call", "tool_use", "function_call" -> TOOL_CALLS;
            case "pause_turn" -> PAUSED;
            case "length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded" -> LENGTH;
            case "refusal" -> REFUSAL;
            case "content_filter",
                    "content_filtered",
                    "guardrail_intervened",
                    "safety",
                    "recitation",
                    "blocklist",
                    "prohibited_content",
                    "spii",
                    "image_safety",
                    "image_prohibited_content",
                    "image_recitation",
                    "error_toxic" -> CONTENT_FILTER;
            default -> OTHER;
        };
    }
}
