// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Locale;

/**
 * Why a model stopped. The model finished its turn only after {@link #STOP} or {@link #TOOL_CALLS}.
 *
 * @since 0.1
 */
public enum FinishReason {
    /** The model finished, or reached a stop sequence. */
    STOP,
    /** The model is waiting for the results of its tool calls. Each provider has its own word for this. */
    TOOL_CALLS,
    /** The provider paused a long turn ({@code pause_turn}). Send back the output so far to continue it. */
    PAUSED,
    /** The model reached its output limit: {@code length}, {@code max_tokens}, {@code MAX_TOKENS}. */
    LENGTH,
    /** The model declined to answer. */
    REFUSAL,
    /** The provider withheld the answer, or the rest of it. */
    CONTENT_FILTER,
    /** Some other reason; see the provider's own word. Such an answer does not count as complete either. */
    OTHER;

    /** Returns whether the model finished its turn. */
    public boolean isComplete() {
        return this == STOP || this == TOOL_CALLS;
    }

    /** Returns the reason for a word of any provider; {@link #OTHER} if the word is unknown. */
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
