// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.Provider;
import dev.leafout.llm.ProviderDecoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pasted provider stream, decoded: its parts (answer, thinking, tool calls), and what each of its events adds to them. */
final class ProviderTranscript {
    /**
     * A text that the model wrote.
     *
     * @param kind answer, thinking, refusal or call
     * @param name the name of the tool that is called, or the kind
     */
    record Part(String kind, String name, Channel channel, StringBuilder text) {
        private boolean is(String otherKind, Channel other) {
            return kind.equals(otherKind) && channel.equals(other);
        }

        private boolean looksLikeJson() {
            String written = text.toString().strip();
            return written.startsWith("{") || written.startsWith("[") || written.contains("```");
        }
    }

    /**
     * An event of the stream.
     *
     * @param end the index after it, in the input
     * @param problem the error that the provider reports, or why it cannot be decoded; null if there is none
     */
    record Event(int end, List<Feed.Delta> deltas, @Nullable String problem) {}

    private static final String NOT_THIS_FORMAT = "unrecognised";
    private static final String NOT_READABLE = "unreadable";

    private final Provider provider;
    private final List<Part> parts = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private List<Feed.Delta> deltas = new ArrayList<>();
    private @Nullable String problem;
    private boolean isForeign;
    private int evidence;

    private ProviderTranscript(Provider provider) {
        this.provider = provider;
    }

    static ProviderTranscript of(Provider provider, String text) {
        ProviderTranscript transcript = new ProviderTranscript(provider);
        transcript.decode(text);
        return transcript;
    }

    private void decode(String text) {
        ProviderDecoder decoder = provider.decoder(this::take);
        int from = 0;
        for (InputLines.Line line : InputLines.of(text)) {
            boolean ends =
                    provider == Provider.OLLAMA ? !line.isBlank() : line.text().isEmpty();
            if (ends && line.end() < text.length()) {
                decoder.feed(text.substring(from, line.end()).getBytes(UTF_8));
                add(line.end());
                from = line.end();
            }
        }
        decoder.feed(
                (text.substring(from) + "\n\n").getBytes(UTF_8)); // what is pasted often lacks its last line breaks
        decoder.finish();
        add(text.length());
    }

    private void add(int end) {
        events.add(new Event(end, deltas, problem));
        deltas = new ArrayList<>();
        problem = null;
    }

    private void take(ModelEvent event) {
        evidence++;
        if (event instanceof ModelEvent.TextDelta delta) {
            append("answer", "answer", delta.channel(), delta.text());
        } else if (event instanceof ModelEvent.ThinkingDelta delta) {
            append("thinking", "thinking", delta.channel(), delta.text());
        } else if (event instanceof ModelEvent.RefusalDelta delta) {
            append("refusal", "refusal", delta.channel(), delta.text());
        } else if (event instanceof ModelEvent.ToolCallStarted call) {
            append("call", call.name(), call.channel(), "");
        } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
            append("call", "", delta.channel(), delta.json());
        } else if (event instanceof ModelEvent.Restarted) {
            fail("The provider restarted the turn");
        } else if (event instanceof ModelEvent.ProviderError error) {
            isForeign |= error.code().equals(NOT_THIS_FORMAT);
            evidence -= error.code().equals(NOT_READABLE) ? 1 : 0;
            fail(("The provider reports an error: " + error.code() + " " + error.message()).strip());
        }
    }

    private void fail(String reason) {
        problem = problem == null ? reason : problem;
    }

    private void append(String kind, String name, Channel channel, String text) {
        int index = 0;
        while (index < parts.size() && !parts.get(index).is(kind, channel)) {
            index++;
        }
        if (index == parts.size()) {
            parts.add(new Part(kind, name, channel, new StringBuilder()));
        }
        parts.get(index).text().append(text);
        deltas.add(new Feed.Delta(index, text));
    }

    Provider provider() {
        return provider;
    }

    List<Part> parts() {
        return parts;
    }

    List<Event> events() {
        return events;
    }

    /** Returns how much of the input is in the format of this provider; 0 if it is not. */
    int evidence() {
        return isForeign ? 0 : evidence;
    }

    /** Returns the part that a user will want to see read: the first that looks like JSON, or else the first answer. */
    int mainPart() {
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).kind().equals("thinking") && parts.get(i).looksLikeJson()) {
                return i;
            }
        }
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).kind().equals("answer")) {
                return i;
            }
        }
        return 0;
    }
}
