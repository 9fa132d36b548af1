// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decodes Chat Completions, and the older completions, which have a {@code text} and no {@code delta}. Only the first fragment of
 * a call has its {@code id} and {@code name}. Calls may be interleaved, so a call ends only at the finish reason or at another id
 * with the same index. Compatible servers leave out indexes, ids or the finish reason.
 */
public final class OpenAiChatDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place CHOICE = PAYLOAD.at("choices[*]");
    private static final Place INDEX = CHOICE.at("index");
    private static final Place CONTENT = CHOICE.at("delta.content");
    private static final Place REFUSAL = CHOICE.at("delta.refusal");
    private static final Place REASONING_CONTENT = CHOICE.at("delta.reasoning_content");
    private static final Place REASONING = CHOICE.at("delta.reasoning");
    private static final Place FUNCTION_NAME = CHOICE.at("delta.function_call.name");
    private static final Place FUNCTION_ARGUMENTS = CHOICE.at("delta.function_call.arguments");
    private static final Place COMPLETION = CHOICE.at("text");
    private static final Place AUDIO = CHOICE.atMark("delta.audio");
    private static final Place DELTA = CHOICE.at("delta");
    private static final Place WHOLE_MESSAGE = CHOICE.atMark("message");
    private static final Place FINISH_REASON = CHOICE.at("finish_reason");
    private static final Place IMAGE = CHOICE.atMark("delta.images[*]");
    private static final PartPlaces PART = new PartPlaces(CONTENT.at("[*]"));
    /** Content that is one part, not in a list. */
    private static final PartPlaces ONLY_PART = new PartPlaces(CONTENT);

    private static final Place CALL = CHOICE.at("delta.tool_calls[*]");
    private static final Place CALL_INDEX = CALL.at("index");
    private static final Place CALL_ID = CALL.at("id");
    private static final Place CALL_NAME = CALL.at("function.name");
    private static final Place CUSTOM_NAME = CALL.at("custom.name");
    private static final Place CUSTOM_INPUT = CALL.at("custom.input");
    private static final Place CALL_ARGUMENTS = CALL.at("function.arguments");
    private static final Place CHOICES = PAYLOAD.at("choices");
    private static final UsagePlaces USAGE = new UsagePlaces(PAYLOAD, "usage");
    /** Groq's usage, which is outside of the usual place. */
    private static final UsagePlaces OTHER_USAGE = new UsagePlaces(PAYLOAD, "x_groq.usage");

    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "code", "type");

    private final Map<Integer, Choice> choices = new LinkedHashMap<>();
    private final List<Fragment> fragments = new ArrayList<>(1);
    /** The text and thoughts of content that arrives in parts, as from Mistral's reasoning models. */
    private final StringBuilder words = new StringBuilder(0);

    private final StringBuilder thoughts = new StringBuilder(0);
    private final StringBuilder refusals = new StringBuilder(0);

    /** Other output in the current choice. */
    private final Set<String> others = new LinkedHashSet<>(0);

    /** What one chunk contains of one call. The arguments are free text for a custom tool. */
    private record Fragment(int index, String id, String name, String arguments, boolean isFreeText) {}

    /** The places of a content part. What the model thinks is a list of texts or one text. */
    private record PartPlaces(
            Place part,
            Place type,
            Place text,
            Place refusal,
            Place reasoning,
            Place thinking,
            Place thought,
            Place thoughtText,
            Place otherKey) {
        PartPlaces(Place part) {
            this(
                    part,
                    part.at("type"),
                    part.at("text"),
                    part.at("refusal"),
                    part.at("reasoning"),
                    part.at("thinking"),
                    part.at("thinking[*]"),
                    part.at("thinking[*].text"),
                    part.atOtherKey());
        }
    }

    private record UsagePlaces(Place input, Place cached, Place cacheHit, Place output, Place reasoning, Place total) {
        UsagePlaces(Place payload, String at) {
            this(
                    payload.at(at + ".prompt_tokens"),
                    payload.at(at + ".prompt_tokens_details.cached_tokens"),
                    payload.at(at + ".prompt_cache_hit_tokens"),
                    payload.at(at + ".completion_tokens"),
                    payload.at(at + ".completion_tokens_details.reasoning_tokens"),
                    payload.at(at + ".total_tokens"));
        }
    }

    /** One of the requested answers; nearly always the only one. */
    private final class Choice {
        private final int index;
        private final Channel text;
        private final List<Call> calls = new ArrayList<>(0);
        /** The last call at each index from the server, and the call of each id. */
        private final Map<Integer, Call> byIndex = new HashMap<>(0);

        private final Map<String, Call> byId = new HashMap<>(0);
        private boolean finished;

        Choice(int index) {
            this.index = index;
            this.text = Channel.text(index, 0);
        }

        private record Call(int index, CallWriter writer) {
            /**
             * Returns whether a fragment begins another call. It does if it has a different id. If it has neither id nor index,
             * it does if it has a different name, or the same name and the start of new arguments. This also works for servers
             * that repeat the name in each piece.
             */
            boolean endsBefore(Fragment fragment) {
                String id = writer.id();
                if (!fragment.id.isEmpty()) {
                    return id != null && !id.equals(fragment.id);
                }
                boolean isAnonymous = fragment.index < 0
                        && !fragment.name.isEmpty()
                        && !writer.name().isEmpty();
                boolean begins = writer.hasArguments()
                        && fragment.arguments.stripLeading().startsWith("{");
                return isAnonymous && (begins || !fragment.name.equals(writer.name()));
            }
        }

        /** A call that begins after the finish reason is never finished, so that the turn does not look complete. */
        void append(Fragment fragment) {
            if (finished && fragment.name.isEmpty() && fragment.arguments.isBlank()) {
                return; // some servers send an empty fragment after the finish reason
            }
            Call call = openCallFor(fragment);
            if (call != null && call.endsBefore(fragment)) {
                if (!finished) {
                    call.writer.finish();
                }
                call = null;
            }
            if (call == null) {
                String id = fragment.id.isEmpty() ? null : fragment.id;
                Channel channel = Channel.call(index, -1, calls.size(), id);
                int callIndex = fragment.index < 0 ? calls.size() : fragment.index;
                call = new Call(callIndex, new CallWriter(channel, OpenAiChatDecoder.this::emit));
                add(call, fragment.id);
            }
            if (finished && call.writer.name().isEmpty() && fragment.name.isEmpty()) {
                emit(unreadable("The arguments of a tool call continue after the finish reason."));
            }
            call.writer.start(fragment.name);
            if (fragment.isFreeText) {
                call.writer.freeText(fragment.arguments);
            } else {
                call.writer.arguments(fragment.arguments);
            }
        }

        private void add(Call call, String id) {
            addChannel();
            calls.add(call);
            byIndex.put(call.index, call);
            if (!id.isEmpty()) {
                byId.put(id, call);
            }
        }

        /** Returns the open call that a fragment may continue: the one at its index, else the one with its id, else the last one. */
        private @Nullable Call openCallFor(Fragment fragment) {
            Call call;
            if (fragment.index >= 0) {
                call = byIndex.get(fragment.index);
            } else if (!fragment.id.isEmpty()) {
                call = byId.get(fragment.id);
            } else {
                call = calls.isEmpty() ? null : calls.get(calls.size() - 1);
            }
            return call == null || call.writer.isFinished() ? null : call;
        }

        void finish(FinishReason reason, String word) {
            if (finished) {
                return;
            }
            finished = true;
            for (Call call : calls) { // without a finish reason, a call that has no arguments may have been cut off
                if (reason.isComplete() && (call.writer.hasArguments() || !word.isEmpty())) {
                    call.writer.finish();
                }
            }
            boolean hasCalls = !calls.isEmpty() && reason == FinishReason.STOP;
            emit(new ModelEvent.Finished(Channel.output(index), hasCalls ? FinishReason.TOOL_CALLS : reason, word));
        }
    }

    public OpenAiChatDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    /** The stream is over. Finishes the choices that got no finish reason. */
    @Override
    void markRead() {
        if (choices.isEmpty()) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, ""));
        }
        choices.values().forEach(choice -> choice.finish(FinishReason.STOP, ""));
    }

    @Override
    public void opened(Place place, int position) {
        if (place == CHOICE) {
            forget(INDEX, FINISH_REASON);
            fragments.clear();
            words.setLength(0);
            thoughts.setLength(0);
            refusals.setLength(0);
            others.clear();
            value(INDEX, ValueKind.NUMBER, position == 0 ? "0" : Integer.toString(position));
        } else if (place == CALL) {
            forget(CALL_INDEX, CALL_ARGUMENTS);
        } else if (place == PART.part) {
            forget(PART.type, PART.otherKey);
        } else if (place == CONTENT) {
            forget(PART.part, ONLY_PART.otherKey);
        } else if (place == PART.thought) {
            forget(PART.thoughtText, PART.thoughtText);
        } else if (place == ONLY_PART.thought) {
            forget(ONLY_PART.thoughtText, ONLY_PART.thoughtText);
        } else if (place == AUDIO) {
            others.add("audio");
        } else if (place == IMAGE) {
            others.add("image");
        } else if (place == ERROR.error() || place == CHOICES || place == DELTA || place == WHOLE_MESSAGE) {
            markPresent(place);
        } else if (place == PART.thinking || place == ONLY_PART.thinking) {
            markPresent(place);
        }
    }

    @Override
    public void closed(Place place) {
        if (place == CALL) {
            boolean isCustom = has(CUSTOM_NAME) || has(CUSTOM_INPUT);
            fragments.add(new Fragment(
                    index(CALL_INDEX),
                    text(CALL_ID),
                    textOr(CALL_NAME, CUSTOM_NAME),
                    isCustom ? text(CUSTOM_INPUT) : json(CALL_ARGUMENTS),
                    isCustom));
        } else if (place == PART.part) {
            closedPart(PART);
        } else if (place == PART.thought) {
            thoughts.append(text(PART.thoughtText));
        } else if (place == ONLY_PART.thought) {
            thoughts.append(text(ONLY_PART.thoughtText));
        } else if (place == CONTENT) {
            closedContent();
        } else if (place == CHOICE) {
            closed(channel(choices, Math.max(0, index(INDEX)), Choice::new));
        }
    }

    /** Reads content that was one part. Reports items of a list that are no parts. */
    private void closedContent() {
        if (has(PART.part)) {
            others.add("part");
        }
        if (has(ONLY_PART.type) || has(ONLY_PART.text) || has(ONLY_PART.otherKey)) {
            closedPart(ONLY_PART);
        }
    }

    private void closedPart(PartPlaces part) {
        String type = text(part.type);
        boolean isRead = switch (type) {
            case "", "text", "output_text" -> append(words, part.text);
            case "thinking", "reasoning" ->
                append(thoughts, part.thinking, part.reasoning, part.text) || has(part.thinking);
            case "refusal" -> append(refusals, part.refusal, part.text);
            default -> false;
        };
        if (!isRead) {
            others.add(type.isEmpty() ? "part" : type);
        }
    }

    /** Appends the texts at these places. Returns whether there is one. */
    private boolean append(StringBuilder all, Place... places) {
        boolean isAny = false;
        for (Place place : places) {
            all.append(text(place));
            isAny |= isText(place);
        }
        return isAny;
    }

    private void closed(Choice choice) {
        String thinking = thoughts.isEmpty() ? textOr(REASONING_CONTENT, REASONING) : thoughts.toString();
        if (!thinking.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(choice.text, thinking));
        }
        if (has(CONTENT) && !isText(CONTENT)) {
            others.add("content");
        }
        String content = words.isEmpty() ? textOr(CONTENT, COMPLETION) : words.toString();
        if (!content.isEmpty()) {
            emit(new ModelEvent.TextDelta(choice.text, content));
        }
        String refusal = refusals.isEmpty() ? text(REFUSAL) : refusals.toString();
        if (!refusal.isEmpty()) {
            emit(new ModelEvent.RefusalDelta(choice.text, refusal));
        }
        if (has(FUNCTION_NAME) || has(FUNCTION_ARGUMENTS)) {
            choice.append(new Fragment(0, "", text(FUNCTION_NAME), json(FUNCTION_ARGUMENTS), false));
        }
        for (Fragment fragment : fragments) {
            choice.append(fragment);
        }
        if (!others.isEmpty()) {
            others.forEach(other -> emit(new ModelEvent.OtherOutput(choice.text, other)));
        }
        if (has(WHOLE_MESSAGE) && !has(DELTA)) {
            emit(unreadable("A choice has a whole message and no delta: the request did not ask for a stream."));
        }
        String reason = text(FINISH_REASON);
        if (!reason.isEmpty()) {
            choice.finish(FinishReason.of(reason), reason);
        }
    }

    @Override
    boolean isOfFormat(String type) {
        return has(CHOICES) || has(USAGE.input) || has(ERROR.error());
    }

    @Override
    String format() {
        return "openai-chat";
    }

    @Override
    void endPayload(String type) {
        emitUsage(has(USAGE.input) || has(USAGE.output) ? USAGE : OTHER_USAGE);
        if (has(ERROR.error()) || type.equals(ERROR_EVENT)) {
            emitError(ERROR);
        }
    }

    /** Some servers do not count thoughts as part of the completion. We can tell because the total then includes them separately. */
    private void emitUsage(UsagePlaces usage) {
        if (!has(usage.input) && !has(usage.output)) {
            return;
        }
        long input = count(usage.input);
        long output = count(usage.output);
        long reasoning = count(usage.reasoning);
        boolean isApart = reasoning > 0 && count(usage.total) == sum(sum(input, output), reasoning);
        emitUsage(
                input,
                has(usage.cached) ? count(usage.cached) : count(usage.cacheHit),
                isApart ? sum(output, reasoning) : output,
                reasoning);
    }
}
