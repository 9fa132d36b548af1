// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Texts that begin with thoughts because the prompt has opened them: what comes before the tag that ends them is told as thinking, and
 * only what comes after it as text. A beginning of the tag at the end of a piece is held back until it is decided.
 */
final class OpenThoughts {
    private static final String[] TAGS = {"</think>", "</thinking>"};

    private final int maxChannels;
    /** Which texts have begun; what is held back of those whose thoughts have not ended. */
    private final Map<Channel, Optional<String>> texts = new HashMap<>();

    OpenThoughts(int maxChannels) {
        this.maxChannels = maxChannels;
    }

    void split(ModelEvent.TextDelta delta, Consumer<ModelEvent> next) {
        Channel channel = delta.channel();
        Optional<String> held = texts.getOrDefault(channel, Optional.of(""));
        if (held.isEmpty() || texts.size() > maxChannels) { // then the turn fails anyway
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

    /** Returns how much of a text comes before what may be the beginning of a tag. */
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

    /** Returns whether a text has begun whose thoughts have not ended. */
    boolean isOpen() {
        return texts.values().stream().anyMatch(Optional::isPresent);
    }

    /** The provider begins again. */
    void restart() {
        texts.clear();
    }
}
