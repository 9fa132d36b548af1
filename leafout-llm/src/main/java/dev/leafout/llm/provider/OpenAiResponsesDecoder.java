// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Responses. What belongs together is told by the output and content index; item ids may change within one item. A message whose
 * phase is commentary is not the answer.
 */
public final class OpenAiResponsesDecoder extends PayloadDecoder<OpenAiResponsesDecoder.Place> {
    private static final PlaceTree<Place> PLACES = PlaceTree.of(Place.values());

    private final Map<Integer, CallWriter> calls = new LinkedHashMap<>();
    private final Set<Integer> commentaries = new HashSet<>();
    /** The contents of which pieces came, so that their whole need not be told. */
    private final Set<Channel> refusals = new HashSet<>();

    private Channel text = Channel.text(0, 0);
    private boolean created;
    private int callsBegun;

    enum Place implements PlaceTree.Place {
        TYPE("type"),
        OUTPUT_INDEX("output_index"),
        CONTENT_INDEX("content_index"),
        DELTA("delta"),
        REFUSAL("refusal"),
        ARGUMENTS("arguments"),
        NAME("name"),
        ITEM_TYPE("item.type"),
        ITEM_CALL_ID("item.call_id"),
        ITEM_NAME("item.name"),
        ITEM_ARGUMENTS("item.arguments"),
        ITEM_PHASE("item.phase"),
        ITEM_STATUS("item.status"),
        INPUT_TOKENS("response.usage.input_tokens"),
        OUTPUT_TOKENS("response.usage.output_tokens"),
        INCOMPLETE_REASON("response.incomplete_details.reason"),
        FAILED_CODE("response.error.code"),
        FAILED_MESSAGE("response.error.message"),
        CODE("code"),
        MESSAGE("message"),
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

    public OpenAiResponsesDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PLACES, Place.values().length);
    }

    @Override
    boolean takeOther(String data) {
        boolean isDone = data.equals("[DONE]"); // some servers send it here too
        if (isDone) {
            endStream();
        }
        return isDone;
    }

    @Override
    public void opened(Place place, int position) {
        note(place);
    }

    @Override
    void end(String eventType) {
        switch (type(Place.TYPE, Place.ERROR, eventType)) {
            case "response.output_text.delta" -> textDelta();
            case "response.refusal.delta" -> refusal(text(Place.DELTA));
            case "response.refusal.done" -> refusalDone();
            case "response.reasoning_text.delta", "response.reasoning_summary_text.delta" -> thinking();
            case "response.output_item.added" -> itemAdded();
            case "response.function_call_arguments.delta" -> call().arguments(json(Place.DELTA));
            case "response.function_call_arguments.done" -> callDone(Place.NAME, Place.ARGUMENTS, false);
            case "response.output_item.done" -> itemDone();
            case "response.created" -> created();
            case "response.completed" -> completed();
            case "response.incomplete" -> incomplete();
            case "response.cancelled" -> finished(FinishReason.OTHER, "cancelled");
            case "response.failed" -> emitError(text(Place.FAILED_CODE), text(Place.FAILED_MESSAGE));
            case ERROR -> flatOrNestedError();
            default -> {
                // Everything else repeats what was said, or is about tools that the provider runs itself.
                if (has(Place.ERROR)) {
                    flatOrNestedError();
                }
            }
        }
    }

    private int output() {
        return Math.max(0, index(Place.OUTPUT_INDEX));
    }

    private Channel channel() {
        int output = output();
        int content = Math.max(0, index(Place.CONTENT_INDEX));
        if (text.output() != output || text.content() != content) {
            text = Channel.text(output, content);
        }
        return text;
    }

    private void textDelta() {
        String delta = text(Place.DELTA);
        if (!delta.isEmpty()) {
            emit(
                    commentaries.contains(output())
                            ? new ModelEvent.ThinkingDelta(channel(), delta)
                            : new ModelEvent.TextDelta(channel(), delta));
        }
    }

    private void thinking() {
        String delta = text(Place.DELTA);
        if (!delta.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), delta));
        }
    }

    private void refusal(String words) {
        if (!words.isEmpty()) {
            if (refusals.add(channel())) {
                addChannel();
            }
            emit(new ModelEvent.RefusalDelta(channel(), words));
        }
    }

    private void refusalDone() {
        if (!refusals.contains(channel())) {
            refusal(text(Place.REFUSAL));
        }
    }

    private CallWriter call() {
        int output = output();
        CallWriter call = calls.get(output);
        if (call == null) {
            addChannel();
            String id = text(Place.ITEM_CALL_ID);
            call = new CallWriter(Channel.call(output, -1, callsBegun++, id.isEmpty() ? null : id), this::emit);
            calls.put(output, call);
        }
        return call;
    }

    private void itemAdded() {
        String type = text(Place.ITEM_TYPE);
        if (type.equals("function_call")) {
            call().start(text(Place.ITEM_NAME));
        } else if (type.equals("message")
                && text(Place.ITEM_PHASE).equals("commentary")
                && commentaries.add(output())) {
            addChannel();
        }
    }

    private void itemDone() {
        if (!text(Place.ITEM_TYPE).equals("function_call")) {
            return;
        }
        String status = text(Place.ITEM_STATUS);
        if (status.equals("incomplete")) {
            calls.remove(output());
        } else {
            callDone(Place.ITEM_NAME, Place.ITEM_ARGUMENTS, status.equals("completed"));
        }
    }

    /** A call of which no argument came may have none, or may have been cut off: it waits for somebody to say that it is complete. */
    private void callDone(Place name, Place arguments, boolean isComplete) {
        CallWriter call = call();
        call.start(text(name));
        if (!call.hasArguments()) {
            call.arguments(json(arguments));
        }
        if (isComplete || call.hasArguments()) {
            call.finish();
        }
    }

    private void completed() {
        calls.values().forEach(CallWriter::finish);
        finished(FinishReason.STOP, "completed");
    }

    private void created() {
        if (created) {
            calls.clear();
            commentaries.clear();
            refusals.clear();
            callsBegun = 0;
            forgetChannels();
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        created = true;
    }

    private void incomplete() {
        String reason = text(Place.INCOMPLETE_REASON);
        FinishReason known = FinishReason.of(reason);
        finished(known.isComplete() ? FinishReason.OTHER : known, reason.isEmpty() ? "incomplete" : reason);
    }

    private void finished(FinishReason reason, String word) {
        emitUsage(Place.INPUT_TOKENS, Place.OUTPUT_TOKENS);
        emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        endStream();
    }

    private void flatOrNestedError() {
        if (has(Place.ERROR)) {
            emitError(Place.ERROR, Place.ERROR_CODE, Place.ERROR_TYPE, Place.ERROR_MESSAGE);
        } else {
            emitError(text(Place.CODE), text(Place.MESSAGE));
        }
    }
}
