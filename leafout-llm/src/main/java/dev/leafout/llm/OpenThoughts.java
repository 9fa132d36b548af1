// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Splits texts that start inside thoughts, because the prompt opened them. Everything before the closing tag is reported as
 * thinking, and only what follows it as text. If a piece ends with what may be the start of the tag, that part is held back until
 * it is certain.
 */
final class OpenThoughts {
    static final String[] TAGS = {"</think>", "</thinking>"};

    private final int maxChannels;
    /** The texts that have begun, each with the held-back part; empty once the thoughts have ended. */
    private final Map<Channel, Optional<String>> texts = new HashMap<>();

    OpenThoughts(int maxChannels) {
        this.maxChannels = maxChannels;
    }

    void split(ModelEvent.TextDelta delta, Consumer<ModelEvent> next) {
        Channel channel = delta.channel();
        Optional<String> held = texts.getOrDefault(channel, Optional.of(""));
        if (held.isEmpty() || texts.size() > maxChannels) { // with too many texts the turn fails anyway
            next.accept(delta);
            return;
        }
        String text = held.get() + delta.text();
        for (String tag : TAGS) {
            int at = text.indexOf(tag);
            if (at >= 0) {
                texts.put(channel, Optional.empty());
                think(channel, text.substring(0, at), next);
                if (at + tag.length() < text.length()) {
                    next.accept(new ModelEvent.TextDelta(channel, text.substring(at + tag.length())));
                }
                return;
            }
        }
        int decided = decidedLength(text);
        texts.put(channel, Optional.of(text.substring(decided)));
        think(channel, text.substring(0, decided), next);
    }

    private static void think(Channel channel, String text, Consumer<ModelEvent> next) {
        if (!text.isEmpty()) {
            next.accept(new ModelEvent.ThinkingDelta(channel, text));
        }
    }

    /** Returns the length of the text before a possible start of a tag. */
    private static int decidedLength(String text) {
        int at = text.lastIndexOf('<');
        String end = at < 0 ? "" : text.substring(at);
        for (String tag : TAGS) {
            if (at >= 0 && tag.startsWith(end)) {
                return at;
            }
        }
        return text.length();
    }

    /** Returns whether any text has begun whose thoughts have not ended. */
    boolean isOpen() {
        return texts.values().stream().anyMatch(Optional::isPresent);
    }

    /** The provider restarts the turn. */
    void restart() {
        texts.clear();
    }
}
