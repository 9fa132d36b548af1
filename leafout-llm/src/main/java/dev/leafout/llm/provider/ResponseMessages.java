// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a response. OpenAI sends each text in pieces, then whole, then in the whole item, then in the whole response. Each
 * is reported once, from the first place it is in. A commentary is not the answer but thinking.
 */
final class ResponseMessages {
    private final Consumer<ModelEvent> out;
    /** Called when something is kept until the turn is over. */
    private final Runnable kept;

    private final Set<Integer> commentaries = new HashSet<>(0);
    /** The texts and refusals that were reported, and their outputs. */
    private final Set<Channel> heard = new HashSet<>();

    private final Set<Integer> heardOutputs = new HashSet<>();
    private @Nullable Channel lastHeard;
    /** The reported other output: its index and type. */
    private final Set<String> others = new HashSet<>(0);

    private Channel channel = Channel.text(0, 0);

    /** A part of a whole message. */
    record Part(String type, String text, String refusal) {}

    ResponseMessages(Consumer<ModelEvent> out, Runnable kept) {
        this.out = out;
        this.kept = kept;
    }

    /** Returns whether nothing was reported. */
    boolean isEmpty() {
        return heard.isEmpty() && others.isEmpty();
    }

    Channel channel(int output, int content) {
        if (channel.output() != output || channel.content() != content) {
            channel = Channel.text(output, content);
        }
        return channel;
    }

    void setPhase(int output, String phase) {
        if (phase.equals("commentary") && commentaries.add(output)) {
            kept.run();
        }
    }

    /** Reports a piece of a text. */
    void text(Channel text, String words) {
        if (!words.isEmpty()) {
            hear(text);
            boolean isCommentary = commentaries.contains(text.output());
            out.accept(
                    isCommentary ? new ModelEvent.ThinkingDelta(text, words) : new ModelEvent.TextDelta(text, words));
        }
    }

    /** Reports a piece of a refusal. */
    void refusal(Channel text, String words) {
        if (!words.isEmpty()) {
            hear(text);
            out.accept(new ModelEvent.RefusalDelta(text, words));
        }
    }

    private void hear(Channel text) {
        if (!text.equals(lastHeard) && heard.add(text)) {
            kept.run();
            heardOutputs.add(text.output());
        }
        lastHeard = text;
    }

    /** Reports a whole text or refusal, unless its pieces were. */
    void whole(Channel text, String words, String refusal) {
        if (!heard.contains(text)) {
            text(text, words);
            refusal(text, refusal);
        }
    }

    /** Reports what no piece of a whole message had. The index of a part is not always that of its pieces. */
    void message(int output, List<Part> parts) {
        boolean isHeard = heardOutputs.contains(output);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            partAdded(output, part.type);
            if (!isHeard && isText(part.type)) {
                text(channel(output, i), part.text);
            } else if (!isHeard) {
                refusal(channel(output, i), part.refusal);
            }
        }
    }

    /** Reports a part if its type is not known. */
    void partAdded(int output, String type) {
        boolean isThought = type.equals("reasoning_text") || type.equals("summary_text");
        if (!isText(type) && !isThought && !type.equals("refusal")) {
            other(output, type.isEmpty() ? "part" : type);
        }
    }

    private static boolean isText(String type) {
        return type.equals("output_text") || type.equals("text");
    }

    /** Reports other output, once for each type and index. */
    void other(int output, String type) {
        if (others.add(output + " " + type)) {
            kept.run();
            out.accept(new ModelEvent.OtherOutput(channel(output, 0), type));
        }
    }

    /** The turn restarts. */
    void forget() {
        commentaries.clear();
        heard.clear();
        heardOutputs.clear();
        lastHeard = null;
        others.clear();
    }
}
