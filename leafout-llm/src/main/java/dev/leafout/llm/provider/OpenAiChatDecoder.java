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
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Chat Completions. A call's {@code id} and {@code name} come with its first fragment only; calls may be interleaved, so that only
 * the finish reason, or another id at the same index, says that one is over. Compatible servers leave out indexes, ids or the
 * finish reason.
 */
public final class OpenAiChatDecoder extends PayloadDecoder<OpenAiChatDecoder.Place> {
    private static final String DONE = "[DONE]";
    private static final PlaceTree<Place> PLACES = PlaceTree.of(Place.values());

    private final Map<Integer, Choice> choices = new LinkedHashMap<>();
    private final List<Fragment> fragments = new ArrayList<>(1);
    /** The text and the thoughts of a content that comes in parts, as Mistral's does where the model thinks. */
    private final StringBuilder words = new StringBuilder(0);

    private final StringBuilder thoughts = new StringBuilder(0);

    enum Place implements PlaceTree.Place {
        CHOICE("choices[*]"),
        INDEX("choices[*].index"),
        CONTENT("choices[*].delta.content"),
        REFUSAL("choices[*].delta.refusal"),
        REASONING_CONTENT("choices[*].delta.reasoning_content"),
        REASONING("choices[*].delta.reasoning"),
        FUNCTION_NAME("choices[*].delta.function_call.name"),
        FUNCTION_ARGUMENTS("choices[*].delta.function_call.arguments"),
        FINISH_REASON("choices[*].finish_reason"),
        PART("choices[*].delta.content[*]"),
        PART_TEXT("choices[*].delta.content[*].text"),
        THOUGHT("choices[*].delta.content[*].thinking[*]"),
        THOUGHT_TEXT("choices[*].delta.content[*].thinking[*].text"),
        CALL("choices[*].delta.tool_calls[*]"),
        CALL_INDEX("choices[*].delta.tool_calls[*].index"),
        CALL_ID("choices[*].delta.tool_calls[*].id"),
        CALL_NAME("choices[*].delta.tool_calls[*].function.name"),
        CALL_ARGUMENTS("choices[*].delta.tool_calls[*].function.arguments"),
        PROMPT_TOKENS("usage.prompt_tokens"),
        COMPLETION_TOKENS("usage.completion_tokens"),
        ERROR("error"),
        ERROR_CODE("error.code"),
        ERROR_TYPE("error.type"),
        ERROR_MESSAGE("error.message");

        private final String path;

        Place(String path) {
            this.path = path;
        }

        @Override
        public String path() {
            return path;
        }
    }

    /** What one chunk says of one call. */
    private record Fragment(int index, String id, String name, String arguments) {}

    /** One of the answers that were asked for, nearly always the only one. */
    private final class Choice {
        private final int index;
        private final Channel text;
        private final List<Call> calls = new ArrayList<>(0);
        /** The last call at each index that the server gave, and that of each id. */
        private final Map<Integer, Call> byIndex = new HashMap<>(0);

        private final Map<String, Call> byId = new HashMap<>(0);
        private boolean finished;

        Choice(int index) {
            this.index = index;
            this.text = Channel.text(index, 0);
        }

        private record Call(int index, CallWriter writer) {
            /**
             * Returns whether a fragment begins another call: it has another id, or, where there is neither id nor index, another name, or
             * the same name again and arguments that begin. A server that repeats the name in each piece is understood so too.
             */
            boolean isOverBefore(Fragment fragment) {
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

        void take(Fragment fragment) {
            if (finished) {
                return;
            }
            Call call = open(fragment);
            if (call != null && call.isOverBefore(fragment)) {
                call.writer.finish();
                call = null;
            }
            if (call == null) {
                String id = fragment.id.isEmpty() ? null : fragment.id;
                Channel channel = Channel.call(index, -1, calls.size(), id);
                int callIndex = fragment.index < 0 ? calls.size() : fragment.index;
                call = new Call(callIndex, new CallWriter(channel, OpenAiChatDecoder.this::emit));
                add(call, fragment.id);
            }
            call.writer.start(fragment.name);
            call.writer.arguments(fragment.arguments);
        }

        private void add(Call call, String id) {
            addChannel();
            calls.add(call);
            byIndex.put(call.index, call);
            if (!id.isEmpty()) {
                byId.put(id, call);
            }
        }

        /** Returns the call that a fragment may go on with: at its index, or without one the last; by its id if it is known. */
        private @Nullable Call open(Fragment fragment) {
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
            for (Call call : calls) { // one without arguments may have been cut off, if nobody says why it is over
                if (reason.isComplete() && (call.writer.hasArguments() || !word.isEmpty())) {
                    call.writer.finish();
                }
            }
            emit(new ModelEvent.Finished(Channel.output(index), reason, word));
        }
    }

    public OpenAiChatDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PLACES, Place.values().length);
    }

    @Override
    boolean takeOther(String data) {
        if (!data.equals(DONE)) {
            return false;
        }
        done();
        return true;
    }

    /** It is over; a choice without a finish reason has none to tell. */
    private void done() {
        if (choices.isEmpty()) {
            emit(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, ""));
        }
        endStream();
        choices.values().forEach(choice -> choice.finish(FinishReason.STOP, ""));
    }

    @Override
    public void opened(Place place, int position) {
        if (place == Place.CHOICE) {
            forget(Place.INDEX, Place.FINISH_REASON);
            fragments.clear();
            words.setLength(0);
            thoughts.setLength(0);
            value(Place.INDEX, ValueKind.NUMBER, Integer.toString(position));
        } else if (place == Place.CALL) {
            forget(Place.CALL_INDEX, Place.CALL_ARGUMENTS);
        } else if (place == Place.PART) {
            forget(Place.PART_TEXT, Place.PART_TEXT);
        } else if (place == Place.THOUGHT) {
            forget(Place.THOUGHT_TEXT, Place.THOUGHT_TEXT);
        } else if (place == Place.ERROR) {
            note(place);
        }
    }

    @Override
    public void closed(Place place) {
        if (place == Place.CALL) {
            fragments.add(new Fragment(
                    index(Place.CALL_INDEX), text(Place.CALL_ID), text(Place.CALL_NAME), json(Place.CALL_ARGUMENTS)));
        } else if (place == Place.PART) {
            words.append(text(Place.PART_TEXT));
        } else if (place == Place.THOUGHT) {
            thoughts.append(text(Place.THOUGHT_TEXT));
        } else if (place == Place.CHOICE) {
            closed(choice(Math.max(0, index(Place.INDEX))));
        }
    }

    private void closed(Choice choice) {
        String thinking = thoughts.isEmpty() ? textOr(Place.REASONING_CONTENT, Place.REASONING) : thoughts.toString();
        if (!thinking.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(choice.text, thinking));
        }
        String content = words.isEmpty() ? text(Place.CONTENT) : words.toString();
        if (!content.isEmpty()) {
            emit(new ModelEvent.TextDelta(choice.text, content));
        }
        String refusal = text(Place.REFUSAL);
        if (!refusal.isEmpty()) {
            emit(new ModelEvent.RefusalDelta(choice.text, refusal));
        }
        if (has(Place.FUNCTION_NAME) || has(Place.FUNCTION_ARGUMENTS)) {
            choice.take(new Fragment(0, "", text(Place.FUNCTION_NAME), json(Place.FUNCTION_ARGUMENTS)));
        }
        fragments.forEach(choice::take);
        String reason = text(Place.FINISH_REASON);
        if (!reason.isEmpty()) {
            choice.finish(FinishReason.of(reason), reason);
        }
    }

    private Choice choice(int index) {
        Choice choice = choices.get(index);
        if (choice == null) {
            addChannel();
            choice = new Choice(index);
            choices.put(index, choice);
        }
        return choice;
    }

    @Override
    void end(String type) {
        emitUsage(Place.PROMPT_TOKENS, Place.COMPLETION_TOKENS);
        if (has(Place.ERROR) || type.equals(ERROR)) {
            emitError(Place.ERROR, Place.ERROR_CODE, Place.ERROR_TYPE, Place.ERROR_MESSAGE);
        }
    }
}
