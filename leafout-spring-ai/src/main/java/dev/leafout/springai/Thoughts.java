// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springai;

import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;

/**
 * What a model thinks, in one answer. Spring AI has no common place for it: some models put it into the text of a message of its
 * own and mark that message, others put it into the metadata beside the text.
 */
final class Thoughts {
    /** Anthropic's models mark a thought with one of the first two, Google's with the last. */
    private static final List<String> MARKS = List.of("thinking", "signature", "isThought");

    /** The last thoughts of a model that repeats them in each piece of the answer. */
    private String soFar = "";

    /** Returns whether the text of a message is a thought rather than part of the answer. */
    static boolean isThought(AssistantMessage message) {
        return MARKS.stream()
                        .anyMatch(mark ->
                                Boolean.TRUE.equals(message.getMetadata().get(mark)))
                || message.getMetadata().containsKey("signature");
    }

    /** Returns what is new in the thoughts of a message; empty if nothing is. */
    String newIn(AssistantMessage message) {
        if (isThought(message)) {
            return message.getText() == null ? "" : message.getText();
        }
        if (message.getMetadata().get("thinking") instanceof String ofOllama) {
            return ofOllama;
        }
        return message.getMetadata().get("reasoningContent") instanceof String ofOpenAi ? newIn(ofOpenAi) : "";
    }

    /** OpenAI's model has all thoughts so far in each message since Spring AI 2.0, before that only the new ones. */
    private String newIn(String thoughts) {
        boolean isRepeated = !OutputSchema.HAS_SETTER && thoughts.startsWith(soFar);
        int known = isRepeated ? soFar.length() : 0;
        soFar = thoughts;
        return thoughts.substring(known);
    }
}
