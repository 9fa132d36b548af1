// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.ValueCompleted;
import dev.leafout.llm.CallResult;
import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ToolCall;
import dev.leafout.typed.ObjectStreamBuilder;
import dev.leafout.typed.StreamFailure;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a model sends in the format of a front end: the Vercel AI SDK's UI message stream, the text that its {@code
 * useObject} reads, or AG-UI.
 *
 * <pre>{@code
 * FrontEndStream.AI_SDK_HEADERS.forEach(response::setHeader);
 * try (FrontEndStream ui = FrontEndStream.aiSdk(response.getOutputStream())) {
 *     ModelStream<Trip> stream = ModelStream.openAiChat()
 *             .text(Trip.class, ui.object("trip"))     // the answer, as a data part that grows
 *             .onEvent(ui)                             // everything else
 *             .open();
 *     chunks.forEach(stream::feed);
 *     ui.finish(stream.finish());
 * }
 * }</pre>
 *
 * <p><b>Errors.</b> Only {@code finish} with a complete result ends the stream well. After anything else (a violation, an error
 * of the provider, an answer that was cut off or refused, an exception in your own code) the front end gets an error. The text
 * for {@code useObject} has no place for one: there, {@code finish} throws the failure, and the connection must break. Let the
 * exception go through to the server.
 *
 * <p><b>Tools.</b> A front end is told that a call is ready only when its arguments are known to be valid: when you {@link
 * #toolOutput answer} it, or when the turn has ended well. Until then it sees the arguments grow.
 *
 * <p><b>Several turns.</b> After tools have run, the model goes on in another turn. {@link #endTurn} between the two keeps them
 * in one message or run.
 *
 * <p><b>Threads.</b> Not thread-safe: use it from the thread that feeds the model's stream.
 *
 * @since 0.1
 */
public final class FrontEndStream implements Consumer<ModelEvent>, AutoCloseable {
    private static final Map<String, String> UNBUFFERED =
            Map.of("Cache-Control", "no-cache", "X-Accel-Buffering", "no");

    /** The headers of a response that {@link #aiSdk} writes. */
    public static final Map<String, String> AI_SDK_HEADERS =
            headers("text/event-stream", Map.of("x-vercel-ai-ui-message-stream", "v1"));

    /** The headers of a response that {@link #agUi} writes. */
    public static final Map<String, String> AG_UI_HEADERS = headers("text/event-stream", Map.of());

    /** The headers of a response that {@link #objectText} writes. */
    public static final Map<String, String> OBJECT_TEXT_HEADERS = headers("text/plain; charset=utf-8", Map.of());

    private final Protocol protocol;
    /** The calls of this turn, and after its end those of the last one. */
    private final Map<Channel, ShownCall> calls = new LinkedHashMap<>();

    private final List<ShownObject> objects = new ArrayList<>();
    /** The text or the thoughts that are being written. */
    private @Nullable OpenPart part;

    private int parts;
    private boolean answersInObject;
    private boolean hasBegun;
    private boolean isInTurn;
    /** Whether something of this turn was written, so that the provider cannot restart it. */
    private boolean isShown;
    /** Whether the provider reported an error, so that what follows may be damaged. */
    private boolean isDamaged;

    private boolean ended;

    private record OpenPart(boolean isThinking, Channel channel, String id) {}

    private FrontEndStream(Protocol protocol) {
        this.protocol = protocol;
    }

    private static Map<String, String> headers(String type, Map<String, String> others) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", type);
        headers.putAll(UNBUFFERED);
        headers.putAll(others);
        return Map.copyOf(headers);
    }

    /**
     * Returns a stream for {@code useChat} and everything else that reads the UI message stream of the Vercel AI SDK, version 5
     * or later.
     *
     * @param out gets the text of the response, piece by piece; what it throws reaches the caller
     */
    public static FrontEndStream aiSdk(Consumer<? super String> out) {
        return new FrontEndStream(new AiSdkProtocol(new SseOutput(out)));
    }

    /** Same as {@link #aiSdk(Consumer)}; flushes after each piece. */
    public static FrontEndStream aiSdk(OutputStream out) {
        return aiSdk(new Utf8Output(out));
    }

    /**
     * Returns a stream of AG-UI's events.
     *
     * @param runInput the body of the request, a {@code RunAgentInput}: it has the ids of thread and run
     * @param out gets the text of the response, piece by piece; what it throws reaches the caller
     * @throws IllegalArgumentException if the input is not such an object
     */
    public static FrontEndStream agUi(String runInput, Consumer<? super String> out) {
        return new FrontEndStream(new AgUiProtocol(AgUiInput.parse(runInput), new SseOutput(out)));
    }

    /** Same as {@link #agUi(String, Consumer)}; flushes after each piece. */
    public static FrontEndStream agUi(String runInput, OutputStream out) {
        return agUi(runInput, new Utf8Output(out));
    }

    /**
     * Returns a stream for the AI SDK's {@code useObject}: the text of one {@link #object}, as plain JSON, whatever the model
     * wrote around it and however it quoted it. Nothing else is written.
     *
     * @param out gets the text of the response, piece by piece; what it throws reaches the caller
     */
    public static FrontEndStream objectText(Consumer<? super String> out) {
        return new FrontEndStream(new ObjectTextProtocol(out));
    }

    /** Same as {@link #objectText(Consumer)}; flushes after each piece. */
    public static FrontEndStream objectText(OutputStream out) {
        return objectText(new Utf8Output(out));
    }

    /**
     * Returns the setup for an object that is shown while it grows; pass it to {@code text(…)} of a {@code ModelStreamBuilder},
     * or apply it to the builder of an {@code ObjectStream}. Texts of the model are then not shown as text any more.
     *
     * <p>For the AI SDK it is a data part of this name, for AG-UI the property of this name in the state.
     */
    public Consumer<ObjectStreamBuilder<?>> object(String name) {
        Objects.requireNonNull(name, "name");
        answersInObject = true;
        return builder -> {
            ShownObject object = protocol.object(name);
            objects.add(object);
            builder.onEvent(event -> {
                if (ended) {
                    return;
                }
                startTurn();
                isShown = true;
                String problem = ShownObject.problem(event.path());
                if (problem != null) {
                    fail("unsendable_key", new IllegalStateException(problem));
                    return;
                }
                object.accept(event);
                if (event instanceof DocumentEnded
                        || event instanceof ValueCompleted completed
                                && completed.path().isRoot()) {
                    object.flush(true);
                }
            });
            builder.onPartial(partial -> {
                if (!ended) {
                    object.flush(false);
                }
            });
        };
    }

    /** Takes the next event of the model. Does nothing after the end. */
    @Override
    public void accept(ModelEvent event) {
        if (ended || isDamaged && !(event instanceof ModelEvent.Restarted)) {
            return;
        }
        if (event instanceof ModelEvent.TextDelta delta) {
            if (!answersInObject) {
                append(false, delta.channel(), delta.text());
            }
        } else if (event instanceof ModelEvent.ThinkingDelta delta) {
            append(true, delta.channel(), delta.text());
        } else if (event instanceof ModelEvent.ToolCallStarted started) {
            startCall(started);
        } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
            ShownCall call = calls.get(delta.channel());
            if (call != null) {
                call.append(delta.json());
                protocol.argumentsAppended(call, delta.json());
            }
        } else if (event instanceof ModelEvent.ProviderToolCalled called) {
            show();
            protocol.providerCalled(called);
        } else if (event instanceof ModelEvent.ProviderError) {
            isDamaged = true;
        } else if (event instanceof ModelEvent.Restarted) {
            restart();
        }
    }

    private void startTurn() {
        if (!isInTurn) {
            isInTurn = true;
            hasBegun = true;
            calls.clear();
            protocol.turnStarted();
        }
    }

    /** Something other than the open part is shown. */
    private void show() {
        startTurn();
        isShown = true;
        endPart();
    }

    private void append(boolean isThinking, Channel channel, String text) {
        OpenPart open = part;
        if (open == null || open.isThinking != isThinking || !open.channel.equals(channel)) {
            show();
            open = new OpenPart(isThinking, channel, Integer.toString(++parts));
            part = open;
            protocol.partStarted(isThinking, open.id);
        }
        protocol.partAppended(isThinking, open.id, text);
    }

    private void endPart() {
        OpenPart open = part;
        part = null;
        if (open != null) {
            protocol.partEnded(open.isThinking, open.id);
        }
    }

    private void startCall(ModelEvent.ToolCallStarted started) {
        show();
        ShownCall call = new ShownCall(started.channel().callId(), started.name());
        calls.put(started.channel(), call);
        protocol.callStarted(call);
    }

    private void restart() {
        isDamaged = false;
        if (isShown) {
            fail(
                    "restarted",
                    new IllegalStateException("The provider restarted the answer after part of it was shown."));
        }
    }

    /**
     * Reports the output of a tool call, as JSON. Its arguments must be valid; that is certain in the handler of a tool.
     *
     * @throws IllegalArgumentException if the output is not JSON, or there is no such call in this turn or the last one
     */
    public void toolOutput(ToolCall call, String json) {
        String output = CleanJson.of(json);
        ShownCall shown = shown(call);
        if (!ended && !shown.isSettled()) {
            ready(shown);
        }
        if (!ended) {
            protocol.callAnswered(shown, output);
        }
    }

    /**
     * Reports that a tool call failed, or that its arguments cannot be used.
     *
     * @throws IllegalArgumentException if there is no such call in this turn or the last one
     */
    public void toolError(ToolCall call, String message) {
        Objects.requireNonNull(message, "message");
        ShownCall shown = shown(call);
        if (ended) {
            return;
        }
        if (!shown.isSettled()) {
            shown.settle();
            if (shown.problem() != null && protocol.callRefused(shown, message)) {
                return;
            }
            protocol.callReady(shown);
        }
        protocol.callBroke(shown, message);
    }

    private ShownCall shown(ToolCall call) {
        ShownCall shown = calls.get(call.channel());
        if (shown == null) {
            throw new IllegalArgumentException("There is no such call: " + call);
        }
        return shown;
    }

    private void ready(ShownCall call) {
        call.settle();
        if (call.problem() == null) {
            protocol.callReady(call);
        } else {
            refuse(call, call.problem());
        }
    }

    /** A call whose arguments cannot be used: where a front end cannot be told so of one call, everything has failed. */
    private void refuse(ShownCall call, @Nullable String why) {
        call.settle();
        if (!protocol.callRefused(call, String.valueOf(why))) {
            fail("invalid_arguments", new IllegalStateException(why));
        }
    }

    /**
     * Sends data of your own: a data part of the AI SDK, a custom event of AG-UI.
     *
     * @throws IllegalArgumentException if the data is not JSON
     */
    public void data(String name, String json) {
        String data = CleanJson.of(json);
        if (!ended) {
            show();
            protocol.data(name, data);
        }
    }

    /**
     * Ends a turn after which another one follows. If the turn failed, this is the end of everything; a turn that the provider
     * paused did not.
     */
    public void endTurn(ModelResult<?> result) {
        settle(result, result.reason() == FinishReason.PAUSED);
        if (!ended) {
            endTurn();
        }
    }

    private void endTurn() {
        startTurn();
        endPart();
        protocol.turnEnded();
        isInTurn = false;
        isShown = false;
        isDamaged = false;
    }

    /**
     * Ends the stream with the result of the last turn: well, or with an error if the turn failed.
     *
     * @throws StreamFailure if the turn failed and the format has no place for an error ({@link #objectText})
     */
    public void finish(ModelResult<?> result) {
        settle(result, false);
        end(result.reason() == FinishReason.TOOL_CALLS ? FinishReason.TOOL_CALLS : FinishReason.STOP);
    }

    /** Ends the stream well, where there is no {@code ModelResult}: after {@code finish()} of an {@code ObjectStream}. */
    public void finish() {
        if (isDamaged) {
            fail("provider_error", new IllegalStateException("The provider reported an error."));
        }
        calls.values().stream().filter(call -> !ended && !call.isSettled()).forEach(this::ready);
        end(FinishReason.STOP);
    }

    private void end(FinishReason reason) {
        if (!ended) {
            if (isInTurn || !hasBegun) {
                endTurn();
            }
            ended = true;
            protocol.finished(reason);
        }
    }

    /** Reports what became of the calls, and the failure of the turn if there is one. */
    private void settle(ModelResult<?> result, boolean isPaused) {
        StreamFailure failure = isPaused ? null : result.failure();
        if (!ended) {
            objects.forEach(object -> object.flush(true));
        }
        for (CallResult call : result.calls()) {
            ShownCall shown = calls.get(call.call().channel());
            StreamFailure invalid = call.failure();
            if (ended || shown == null || shown.isSettled() || invalid == null && failure != null) {
                continue;
            }
            if (invalid == null) {
                ready(shown);
            } else if (failure == null || protocol.canRefuseCalls()) {
                refuse(shown, invalid.getMessage());
            }
        }
        if (failure != null) {
            fail(FailureCodes.of(failure), failure);
        }
    }

    /**
     * Ends the stream with an error.
     *
     * @param message for the person at the front end
     * @throws IllegalStateException with this message, if the format has no place for an error ({@link #objectText})
     */
    public void fail(String message) {
        fail("error", new IllegalStateException(message));
    }

    private void fail(String code, RuntimeException failure) {
        if (!ended) {
            startTurn();
            ended = true;
            protocol.failed(code, failure);
        }
    }

    /** Ends the stream with an error if it has not ended; always call it, best by {@code try (…)}. */
    @Override
    public void close() {
        fail("interrupted", new IllegalStateException("The answer was interrupted."));
    }
}
