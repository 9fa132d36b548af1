// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.llm.provider.KeptText;
import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything a model sends in one turn, sorted by channel. A restart begins a new turn. */
final class Turn<T> {
    private final Supplier<TextTarget<T>> opener;
    private final Map<String, Tool<?>> tools;
    private final FieldWatch fields;
    private final StreamWatch watch;
    private final Map<Channel, TextTarget<T>> texts = new LinkedHashMap<>();
    private final Map<Channel, OpenCall<?>> calls = new LinkedHashMap<>();
    private final List<ProviderCall> providerCalls = new ArrayList<>(0);
    private final Set<String> otherOutputs = new LinkedHashSet<>(0);
    private final KeptText refusal = new KeptText();
    /** The outputs that have begun but not finished. */
    private final Set<Integer> unfinished = new HashSet<>();
    /** The channel of the last output that has begun; null after an output has finished. */
    private @Nullable Channel lastBegun;

    private final int maxChannels;
    private boolean isViolated;
    /** Whether the whole turn has finished. */
    private boolean isOver;

    /** The target that was fed last. */
    private volatile @Nullable TextTarget<?> lastFed;

    private TextTarget<T> text;
    private @Nullable Channel textChannel;
    private ModelEvent.@Nullable Finished finished;
    private Usage usage = Usage.unknown();
    private ModelEvent.@Nullable ProviderError error;

    Turn(
            Supplier<TextTarget<T>> opener,
            Map<String, Tool<?>> tools,
            FieldWatch fields,
            StreamWatch watch,
            int maxChannels) {
        this.maxChannels = maxChannels;
        this.opener = opener;
        Runnable violated = () -> {
            isViolated = true;
            watch.violated().run();
        };
        this.watch = new StreamWatch(violated, watch.listeners());
        this.tools = tools;
        this.fields = fields;
        this.text = opener.get();
    }

    Partial<T> partial() {
        return text.partial();
    }

    /** Stops all reports about the current text. May be called from any thread. */
    void silence() {
        TextTarget<?> target = lastFed;
        if (target != null) {
            target.silence();
        }
    }

    /**
     * Ignores output after an error, since it may be damaged too. Also ignores texts and calls after the end of the whole turn.
     */
    void handle(ModelEvent event) {
        if (event instanceof ModelEvent.UsageReported report) {
            usage = report.usage();
        } else if (event instanceof ModelEvent.Finished over) {
            finishOutput(over);
        } else if (event instanceof ModelEvent.ProviderError problem) {
            error = error == null ? problem : error;
        } else if (error == null && !isOver && hasRoomFor(event)) {
            route(event);
        }
    }

    /** Returns whether an event's channel is known or may still begin. */
    private boolean hasRoomFor(ModelEvent event) {
        Map<Channel, ?> known = event instanceof ModelEvent.TextDelta
                ? texts
                : event instanceof ModelEvent.ToolCallStarted ? calls : null;
        boolean isKept = known != null
                || event instanceof ModelEvent.ProviderToolCalled
                || event instanceof ModelEvent.OtherOutput other && !otherOutputs.contains(other.type());
        int kept = texts.size() + calls.size() + providerCalls.size() + otherOutputs.size();
        if (!isKept || kept < maxChannels || known != null && known.containsKey(event.channel())) {
            return true;
        }
        error = PayloadDecoder.unreadable(String.valueOf(
                ProviderStreamException.tooManyChannels(maxChannels).getMessage()));
        return false;
    }

    private void route(ModelEvent event) {
        if (event instanceof ModelEvent.TextDelta delta) {
            beginOutput(delta.channel());
            feed(text(delta.channel()), delta.text());
        } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
            OpenCall<?> call = calls.get(delta.channel());
            if (call != null) {
                feed(call.arguments(), delta.json());
            }
        } else if (event instanceof ModelEvent.ToolCallStarted started) {
            beginOutput(started.channel());
            calls.put(started.channel(), open(new ToolCall(started.name(), started.channel())));
        } else if (event instanceof ModelEvent.ToolCallFinished over) {
            OpenCall<?> call = calls.get(over.channel());
            if (call != null) {
                call.finish();
            }
        } else if (event instanceof ModelEvent.ProviderToolCalled called) {
            providerCalls.add(new ProviderCall(called));
        } else if (event instanceof ModelEvent.OtherOutput other) {
            otherOutputs.add(other.type());
        } else if (event instanceof ModelEvent.RefusalDelta delta) {
            if (!refusal.append(delta.text())) {
                error = PayloadDecoder.unreadable(KeptText.tooLong("The refusal"));
            }
        }
    }

    private void feed(TextTarget<?> target, String piece) {
        lastFed = target;
        target.feed(piece);
    }

    @SuppressWarnings(
            "ReferenceEquality") // A decoder keeps the channel of an output, and nearly all events are of the last one.
    private void beginOutput(Channel channel) {
        if (channel != lastBegun) {
            unfinished.add(Math.max(0, channel.output()));
            lastBegun = channel;
        }
    }

    private TextTarget<T> text(Channel channel) {
        if (textChannel == null) {
            texts.put(channel, text);
        } else if (!channel.equals(textChannel)) {
            text = texts.computeIfAbsent(channel, key -> opener.get());
        }
        textChannel = channel;
        return text;
    }

    private OpenCall<?> open(ToolCall call) {
        Tool<?> tool = tools.get(call.name());
        return tool == null
                ? new OpenCall<>(call, fields.ofCall(call, TextTarget.json()), (called, arguments) -> {})
                : tool.open(call, fields, watch);
    }

    /** If there are several outputs, an incomplete one determines the reason. */
    private void finishOutput(ModelEvent.Finished over) {
        lastBegun = null;
        if (finished == null || finished.reason().isComplete()) {
            finished = over;
        }
        if (over.channel().output() < 0) {
            unfinished.clear();
            isOver = true;
        } else {
            unfinished.remove(over.channel().output());
        }
    }

    /** Returns whether the model finished its turn. */
    boolean isFinished() {
        return cutReason("") == null;
    }

    /** Returns why the turn is incomplete; null if it is complete. */
    private @Nullable String cutReason(String fallback) {
        if (error != null) {
            return error.code().isEmpty() ? "error" : error.code();
        }
        if (finished == null || !finished.reason().isComplete()) {
            return finished == null ? fallback : finished.word();
        }
        return unfinished.isEmpty() ? null : fallback;
    }

    /**
     * Ends the turn and returns its result.
     *
     * @param fallback why it ended, if the model gave no reason
     */
    ModelResult<T> finish(String fallback) {
        String cut = cutReason(fallback);
        List<CallResult> results = new ArrayList<>(calls.size());
        calls.values().forEach(call -> results.add(call.result(cut)));
        texts.putIfAbsent(textChannel == null ? Channel.text(0, 0) : textChannel, text);
        texts.values().forEach(target -> target.finish(cut));
        StreamFailure failure = failure(cut, results);
        List<T> answers = new ArrayList<>(1);
        for (TextTarget<T> target : texts.values()) {
            T value = target.value();
            if (failure == null && value != null && !isEmptyText(value)) {
                answers.add(value);
            }
        }
        return new ModelResult<>(
                List.copyOf(answers),
                List.copyOf(results),
                List.copyOf(providerCalls),
                List.copyOf(otherOutputs),
                failure,
                finished,
                usage);
    }

    /** Returns whether an untyped text is empty because the turn consists of other output. */
    private boolean isEmptyText(T value) {
        return value.equals("") && !(calls.isEmpty() && providerCalls.isEmpty() && otherOutputs.isEmpty());
    }

    private @Nullable StreamFailure failure(@Nullable String cut, List<CallResult> results) {
        if (error != null) {
            return new ModelFailure.ProviderFailed(error.status(), error.code(), error.message(), partial());
        }
        FinishReason reason = finished == null ? null : finished.reason();
        if (!refusal.isEmpty() || reason == FinishReason.REFUSAL) {
            return new ModelFailure.Refused(refusal.toString(), partial());
        }
        if (finished != null && reason == FinishReason.CONTENT_FILTER) {
            return new ModelFailure.Filtered(finished.word(), partial());
        }
        StreamFailure violation = violation(results);
        if (violation != null) {
            return violation;
        }
        StreamFailure failure = textFailure();
        if (cut == null) {
            if ((failure == null || isNoAnswer(failure)) && hasOnlyUnknown()) {
                return new ModelFailure.ProviderFailed(
                        0, "unknown_output", "The turn contains nothing but " + otherOutputs, partial());
            }
            return isNoAnswer(failure) && isAnswered() ? null : failure;
        }
        return failure == null || isNoAnswer(failure)
                ? new StreamFailure.Truncated(List.of(), cut, partial())
                : failure;
    }

    /** Returns a failure of any of the texts. A text that just has no answer is reported only if no other text failed differently. */
    private @Nullable StreamFailure textFailure() {
        StreamFailure found = null;
        for (TextTarget<T> target : texts.values()) {
            StreamFailure failure = target.failure();
            if (failure != null && (found == null || isNoAnswer(found))) {
                found = failure;
            }
        }
        return found;
    }

    /** Returns whether a text has nothing that could be the answer: no JSON, or only JSON of another kind. */
    private static boolean isNoAnswer(@Nullable StreamFailure failure) {
        return failure instanceof StreamFailure.NoJson
                || failure instanceof StreamFailure.Invalid invalid
                        && invalid.partial().stateOf(ValuePath.root()) == ValueState.ABSENT;
    }

    /** Returns whether the turn has only output of other types, and no texts or calls. Such a turn is not empty. */
    private boolean hasOnlyUnknown() {
        return !otherOutputs.isEmpty() && textChannel == null && calls.isEmpty() && providerCalls.isEmpty();
    }

    /** Returns whether there is an answer or a call to reply to. If so, a text without JSON does not matter. */
    private boolean isAnswered() {
        return !calls.isEmpty()
                || providerCalls.stream().anyMatch(ProviderCall::awaitsApproval)
                || texts.values().stream().anyMatch(target -> target.value() != null);
    }

    /** Returns the failure of the arguments that cancelled the turn; null if something else did. */
    private @Nullable StreamFailure violation(List<CallResult> results) {
        for (CallResult result : results) {
            if (isViolated && result.failure() instanceof StreamFailure.Invalid invalid) {
                return invalid;
            }
        }
        return null;
    }
}
