// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.JsonText;
import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decodes Responses. Events are matched by output and content index, since item ids may change within one item. For tools other
 * than functions, only the finished item is read.
 */
public final class OpenAiResponsesDecoder extends PayloadDecoder {
    private static final Place PAYLOAD = Place.payload();
    private static final Place TYPE = PAYLOAD.at("type");
    private static final Place OUTPUT_INDEX = PAYLOAD.at("output_index");
    private static final Place CONTENT_INDEX = PAYLOAD.at("content_index");
    private static final Place DELTA = PAYLOAD.at("delta");
    private static final Place TEXT = PAYLOAD.at("text");
    private static final Place REFUSAL = PAYLOAD.at("refusal");
    private static final Place ADDED_PART_TYPE = PAYLOAD.at("part.type");
    private static final Place ARGUMENTS = PAYLOAD.at("arguments");
    private static final Place NAME = PAYLOAD.at("name");
    private static final Place ITEM_TYPE = PAYLOAD.at("item.type");
    private static final Place ITEM_CALL_ID = PAYLOAD.at("item.call_id");
    private static final Place ITEM_NAME = PAYLOAD.at("item.name");
    private static final Place ITEM_ARGUMENTS = PAYLOAD.at("item.arguments");
    private static final Place INPUT = PAYLOAD.at("input");
    private static final Place ITEM_ID = PAYLOAD.at("item.id");
    private static final Place ITEM_INPUT = PAYLOAD.at("item.input");
    private static final Place ITEM_OPERATION = PAYLOAD.at("item.operation");
    private static final Place ITEM_ACTION = PAYLOAD.at("item.action");
    private static final Place ITEM_ACTIONS = PAYLOAD.at("item.actions");
    private static final Place ITEM_EXECUTION = PAYLOAD.at("item.execution");
    private static final Place ITEM_ENVIRONMENT = PAYLOAD.at("item.environment.type");
    private static final Place ITEM_CODE = PAYLOAD.at("item.code");
    private static final Place ITEM_QUERIES = PAYLOAD.at("item.queries");
    private static final Place ITEM_PHASE = PAYLOAD.at("item.phase");
    private static final Place ITEM_STATUS = PAYLOAD.at("item.status");
    private static final PartPlaces ITEM_PART = new PartPlaces(PAYLOAD.at("item.content[*]"));
    private static final Place OUTPUT = PAYLOAD.at("response.output[*]");
    private static final Place OUTPUT_TYPE = OUTPUT.at("type");
    private static final Place OUTPUT_PHASE = OUTPUT.at("phase");
    private static final PartPlaces OUTPUT_PART = new PartPlaces(OUTPUT.at("content[*]"));
    private static final Place INPUT_TOKENS = PAYLOAD.at("response.usage.input_tokens");
    private static final Place CACHED_TOKENS = PAYLOAD.at("response.usage.input_tokens_details.cached_tokens");
    private static final Place OUTPUT_TOKENS = PAYLOAD.at("response.usage.output_tokens");
    private static final Place REASONING_TOKENS = PAYLOAD.at("response.usage.output_tokens_details.reasoning_tokens");
    private static final Place INCOMPLETE_REASON = PAYLOAD.at("response.incomplete_details.reason");
    private static final Place FAILED_CODE = PAYLOAD.at("response.error.code");
    private static final Place FAILED_MESSAGE = PAYLOAD.at("response.error.message");
    private static final Place CODE = PAYLOAD.at("code");
    private static final Place MESSAGE = PAYLOAD.at("message");
    private static final ErrorPlaces ERROR = ErrorPlaces.in(PAYLOAD, "code", "type");

    /** What tools return that were called before. It is passed over. */
    private static final Set<String> RESULTS = Set.of(
            "function_call_output",
            "custom_tool_call_output",
            "apply_patch_call_output",
            "local_shell_call_output",
            "shell_call_output",
            "computer_call_output",
            "tool_search_output",
            "program_output");

    private final Map<Integer, CallWriter> calls = new LinkedHashMap<>();
    private final ResponseMessages messages = new ResponseMessages(this::emit, this::addChannel);
    /** The type of each item that has begun and is reported when it is done. */
    private final Map<Integer, String> waiting = new LinkedHashMap<>();
    /** The parts of the message that the payload repeats, and the items of the response. */
    private final List<ResponseMessages.Part> parts = new ArrayList<>(0);

    private final List<Item> items = new ArrayList<>(0);

    private boolean created;
    private int callsBegun;
    private boolean hasProviderCalls;
    /** Whether a message or a call was cut off, whatever is said of the whole response. */
    private boolean isCutOff;

    private record Item(String type, String phase, List<ResponseMessages.Part> parts) {}

    private record PartPlaces(Place part, Place type, Place text, Place refusal) {
        PartPlaces(Place part) {
            this(part, part.at("type"), part.at("text"), part.at("refusal"));
        }
    }

    public OpenAiResponsesDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        super(consumer, limits, PAYLOAD);
    }

    @Override
    void beginPayload() {
        if (!parts.isEmpty() || !items.isEmpty()) {
            parts.clear();
            items.clear();
        }
    }

    @Override
    public void opened(Place place, int position) {
        if (place == OUTPUT) {
            forget(OUTPUT_TYPE, OUTPUT_PHASE);
            parts.clear();
        } else if (place == ITEM_PART.part) {
            forget(ITEM_PART.type, ITEM_PART.refusal);
        } else if (place == OUTPUT_PART.part) {
            forget(OUTPUT_PART.type, OUTPUT_PART.refusal);
        } else {
            markPresent(place);
        }
    }

    @Override
    public void closed(Place place) {
        if (place == ITEM_PART.part) {
            parts.add(part(ITEM_PART));
        } else if (place == OUTPUT_PART.part) {
            parts.add(part(OUTPUT_PART));
        } else if (place == OUTPUT) {
            items.add(new Item(text(OUTPUT_TYPE), text(OUTPUT_PHASE), List.copyOf(parts)));
        }
    }

    private ResponseMessages.Part part(PartPlaces part) {
        return new ResponseMessages.Part(text(part.type), text(part.text), text(part.refusal));
    }

    @Override
    void endPayload(String eventType) {
        switch (type(TYPE, ERROR, eventType)) {
            case "response.output_text.delta" -> messages.text(channel(), text(DELTA));
            case "response.output_text.done" -> messages.whole(channel(), text(TEXT), "");
            case "response.refusal.delta" -> messages.refusal(channel(), text(DELTA));
            case "response.refusal.done" -> messages.whole(channel(), "", text(REFUSAL));
            case "response.content_part.added" -> messages.partAdded(output(), text(ADDED_PART_TYPE));
            case "response.reasoning_text.delta", "response.reasoning_summary_text.delta" -> emitThinking();
            case "response.output_item.added" -> itemAdded();
            case "response.function_call_arguments.delta" -> call().arguments(json(DELTA));
            case "response.function_call_arguments.done" -> callDone(NAME, ARGUMENTS, false);
            case "response.custom_tool_call_input.delta" -> call().freeText(text(DELTA));
            case "response.custom_tool_call_input.done" -> freeTextDone(NAME, INPUT);
            case "response.output_item.done" -> itemDone();
            case "response.created" -> created();
            case "response.completed" -> completed();
            case "response.incomplete" -> incomplete();
            case "response.cancelled" -> finished(FinishReason.OTHER, "cancelled");
            case "response.failed" -> emitError(text(FAILED_CODE), text(FAILED_MESSAGE));
            case ERROR_EVENT -> flatOrNestedError();
            default -> {
                // Everything else repeats earlier output, or is about tools that the provider runs itself.
                if (has(ERROR.error())) {
                    flatOrNestedError();
                }
            }
        }
    }

    @Override
    boolean isOfFormat(String eventType) {
        String type = type(TYPE, ERROR, eventType);
        return type.startsWith("response.") || type.equals(ERROR_EVENT);
    }

    @Override
    String format() {
        return "openai-responses";
    }

    private int output() {
        return Math.max(0, index(OUTPUT_INDEX));
    }

    private Channel channel() {
        return messages.channel(output(), Math.max(0, index(CONTENT_INDEX)));
    }

    private void emitThinking() {
        String delta = text(DELTA);
        if (!delta.isEmpty()) {
            emit(new ModelEvent.ThinkingDelta(channel(), delta));
        }
    }

    private CallWriter call() {
        int output = output();
        CallWriter call = calls.get(output);
        if (call == null) {
            addChannel();
            String id = text(ITEM_CALL_ID);
            call = new CallWriter(Channel.call(output, -1, callsBegun++, id.isEmpty() ? null : id), this::emit);
            calls.put(output, call);
        }
        return call;
    }

    private void itemAdded() {
        String type = text(ITEM_TYPE);
        switch (type) {
            case "function_call", "custom_tool_call" -> call().start(text(ITEM_NAME));
            case "message" -> messages.setPhase(output(), text(ITEM_PHASE));
            case "reasoning", "mcp_list_tools" -> {}
            default -> {
                if (waiting.put(output(), type.isEmpty() ? "item" : type) == null) {
                    addChannel();
                }
            }
        }
    }

    private void itemDone() {
        if (waiting.remove(output()) != null) {
            removeChannel();
        }
        String type = text(ITEM_TYPE);
        String status = text(ITEM_STATUS);
        if (status.equals("incomplete") && isCutOffByIt(type)) {
            isCutOff = true;
            calls.remove(output());
            return;
        }
        switch (type) {
            case "reasoning", "mcp_list_tools" -> {}
            case "message" -> {
                messages.setPhase(output(), text(ITEM_PHASE));
                messages.message(output(), parts);
            }
            case "function_call" -> callDone(ITEM_NAME, ITEM_ARGUMENTS, status.equals("completed"));
            case "custom_tool_call" -> {
                freeTextDone(ITEM_NAME, ITEM_INPUT);
                call().finish();
            }
            case "apply_patch_call" -> clientCall("apply_patch", ITEM_OPERATION);
            case "local_shell_call" -> clientCall("local_shell", ITEM_ACTION);
            case "computer_call" -> clientCall("computer", has(ITEM_ACTION) ? ITEM_ACTION : ITEM_ACTIONS);
            case "shell_call" -> shellCall();
            case "tool_search_call" -> toolSearch();
            case "mcp_call" -> providerCall(text(ITEM_NAME), json(ITEM_ARGUMENTS));
            case "mcp_approval_request" -> approvalRequest();
            case "web_search_call" -> providerCall("web_search", json(has(ITEM_ACTION) ? ITEM_ACTION : ITEM_ARGUMENTS));
            case "file_search_call" -> providerCall("file_search", member("queries", json(ITEM_QUERIES)));
            case "code_interpreter_call" -> providerCall("code_interpreter", code());
            case "program" -> providerCall("program", code());
            case "image_generation_call" -> providerCall("image_generation", "");
            default -> {
                if (!RESULTS.contains(type) || callsBegun == 0 && !hasProviderCalls) {
                    messages.other(output(), type.isEmpty() ? "item" : type);
                }
            }
        }
    }

    /** Returns whether an incomplete item of this type is something that the client waits for. */
    private static boolean isCutOffByIt(String type) {
        return switch (type) {
            case "message",
                    "function_call",
                    "custom_tool_call",
                    "apply_patch_call",
                    "local_shell_call",
                    "computer_call",
                    "shell_call",
                    "tool_search_call" -> true;
            default -> false;
        };
    }

    /** Emits a client call that arrives whole. */
    private void clientCall(String name, Place arguments) {
        CallWriter call = call();
        call.start(name);
        call.arguments(json(arguments));
        call.finish();
    }

    /** The provider runs the commands itself if they are for one of its own containers. */
    private void shellCall() {
        if (text(ITEM_ENVIRONMENT).startsWith("container")) {
            providerCall("shell", json(ITEM_ACTION));
        } else {
            clientCall("shell", ITEM_ACTION);
        }
    }

    private void toolSearch() {
        if (text(ITEM_EXECUTION).equals("client")) {
            clientCall("tool_search", ITEM_ARGUMENTS);
        } else {
            providerCall("tool_search", json(ITEM_ARGUMENTS));
        }
    }

    private void providerCall(String name, String arguments) {
        hasProviderCalls = true;
        emitProviderCall(output(), -1, text(ITEM_ID), name, arguments);
    }

    private void approvalRequest() {
        hasProviderCalls = true;
        String id = text(ITEM_ID);
        Channel channel = Channel.call(output(), -1, -1, id.isEmpty() ? null : id);
        emit(new ModelEvent.ProviderToolCalled(channel, text(ITEM_NAME), json(ITEM_ARGUMENTS), true));
    }

    private String code() {
        return member("code", has(ITEM_CODE) ? JsonText.quoted(text(ITEM_CODE)) : "");
    }

    private static String member(String key, String json) {
        return json.isEmpty() ? "" : "{\"" + key + "\":" + json + "}";
    }

    private void freeTextDone(Place name, Place input) {
        CallWriter call = call();
        call.start(text(name));
        if (!call.hasArguments()) {
            call.freeText(text(input));
        }
    }

    /** A call without arguments may be complete or cut off. It stays open until the provider reports that it is complete. */
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
        waiting.forEach(messages::other);
        if (messages.isEmpty() && callsBegun == 0 && !hasProviderCalls) {
            readWhole();
        }
        if (isCutOff) {
            finished(FinishReason.OTHER, "incomplete");
            return;
        }
        finished(callsBegun > 0 ? FinishReason.TOOL_CALLS : FinishReason.STOP, "completed");
    }

    /** Takes the output from the whole response, since nothing of it came before. */
    private void readWhole() {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (item.type.equals("message")) {
                messages.setPhase(i, item.phase);
                messages.message(i, item.parts);
            } else if (!item.type.equals("reasoning")) {
                messages.other(i, item.type.isEmpty() ? "item" : item.type);
            }
        }
    }

    private void created() {
        if (created) {
            calls.clear();
            messages.forget();
            waiting.clear();
            callsBegun = 0;
            hasProviderCalls = false;
            isCutOff = false;
            forgetChannels();
            emit(new ModelEvent.Restarted(Channel.turn()));
        }
        created = true;
    }

    private void incomplete() {
        String reason = text(INCOMPLETE_REASON);
        FinishReason known = FinishReason.of(reason);
        finished(known.isComplete() ? FinishReason.OTHER : known, reason.isEmpty() ? "incomplete" : reason);
    }

    private void finished(FinishReason reason, String word) {
        emitUsage(INPUT_TOKENS, CACHED_TOKENS, OUTPUT_TOKENS, REASONING_TOKENS);
        emit(new ModelEvent.Finished(Channel.turn(), reason, word));
        endStream();
    }

    private void flatOrNestedError() {
        if (has(ERROR.error())) {
            emitError(ERROR);
        } else {
            emitError(status(CODE), json(CODE), text(MESSAGE));
        }
    }
}
