// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValueKind;
import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.Usage;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Turns a provider's payloads, each a JSON object, into events. One parser reads them all in turn, so that keys and tables are
 * created once per stream. The events of a payload are passed on after it was read to its end. An unreadable payload gives only
 * an error.
 */
public abstract class PayloadDecoder implements PayloadReader.Handler {
    /** The code of errors that do not come from the provider: what it sent cannot be read. */
    public static final String UNREADABLE = "unreadable";

    /** The code of the error for a stream that has nothing in the provider's format. */
    public static final String UNRECOGNISED = "unrecognised";

    /** The type of an error event. */
    static final String ERROR_EVENT = "error";

    private static final String DONE = "[DONE]";

    /** How many templates are kept. Streams rarely alternate between more kinds of payload. */
    private static final int MAX_TEMPLATES = 4;

    /** After this many payloads that fit no template, no more templates are made: later payloads are unlikely to fit either. */
    private static final int MAX_MISSES = 64;

    /** How much unreadable text is shown. */
    private static final int EXCERPT = 256;

    private final Consumer<? super ModelEvent> consumer;
    private final Place payload;
    /** The values at the places of the current payload, and their kinds. */
    private final @Nullable String[] values;

    private final @Nullable ValueKind[] kinds;
    private final List<PayloadTemplate> templates = new ArrayList<>(MAX_TEMPLATES);
    private int misses;
    /** Which numbers of steps the payloads had that were read, as bits; 64 is 0 again. */
    private long seen;

    private final List<ModelEvent> pending = new ArrayList<>();
    private PayloadReader reader;
    private JsonPushParser parser;
    private final int maxChannels;
    private int channels;
    private boolean over;
    /** Whether anything was in the provider's format, and an excerpt of the first payload that was not. */
    private boolean isRecognised;

    private @Nullable String firstGuess;

    PayloadDecoder(Consumer<? super ModelEvent> consumer, DecodeLimits limits, Place payload) {
        this.maxChannels = limits.maxChannels();
        this.consumer = Objects.requireNonNull(consumer, "consumer");
        this.payload = payload;
        this.values = new String[payload.count()];
        this.kinds = new ValueKind[payload.count()];
        this.reader = new PayloadReader(payload, this);
        this.parser = parserFor(reader);
    }

    private static JsonPushParser parserFor(PayloadReader reader) {
        return JsonPushParser.builder().manyValues().listen(reader).build();
    }

    /** Called when a payload begins. */
    void beginPayload() {}

    /** Called when a payload was read to its end. The type is that of its event, if the provider names one. */
    abstract void endPayload(String type);

    /** Returns whether the current payload is in the provider's format, whatever its content. */
    abstract boolean isOfFormat(String type);

    /** Returns the name of the provider's format. */
    abstract String format();

    /** Called at the end-of-stream marker. OpenAI invented it, and others send it too. */
    void markRead() {}

    /** Handles the end-of-stream marker, which is not JSON but not an error either. Returns false for anything else. */
    private boolean readMark(String data) {
        if (!data.equals(DONE)) {
            return false;
        }
        endStream();
        if (isRecognised) {
            markRead();
        } else {
            emit(unrecognised());
        }
        return true;
    }

    /**
     * Counts something that is kept until the turn is over.
     *
     * @throws TooManyChannelsException if there are too many
     */
    final void addChannel() {
        if (++channels > maxChannels) {
            throw new TooManyChannelsException();
        }
    }

    /** Takes back one count of {@link #addChannel}, since nothing is kept any more. */
    final void removeChannel() {
        channels--;
    }

    /** Returns the state of an output, and creates it if it is new. */
    final <C> C channel(Map<Integer, C> known, int output, IntFunction<C> begin) {
        C channel = known.get(output);
        if (channel == null) {
            addChannel();
            channel = begin.apply(output);
            known.put(output, channel);
        }
        return channel;
    }

    /** Resets the count, since the turn restarts. */
    final void forgetChannels() {
        channels = 0;
    }

    /** The provider ended the stream. Everything after this payload is ignored. */
    final void endStream() {
        over = true;
    }

    /** The stream exceeds a limit. Reports an error, unless the stream was already over, and nothing after that. */
    public final void abort(String message) {
        pending.clear();
        if (!over) {
            over = true;
            consumer.accept(unreadable(message));
        }
    }

    /** Takes the payload of the next event. The bytes are valid only during the call. */
    public final void decode(String type, byte[] utf8, int from, int to) {
        if (over) {
            return;
        }
        boolean isShort = to - from <= PayloadTemplate.MAX_PAYLOAD;
        for (int i = 0; isShort && i < templates.size(); i++) {
            if (templates.get(i).fits(utf8, from, to)) {
                Arrays.fill(values, null);
                beginPayload();
                templates.get(i).replay(utf8, this);
                isRecognised |= isOfFormat(type);
                endPayload(type);
                flush();
                misses = 0;
                return;
            }
        }
        boolean isRead = decode(type, Utf8.decode(utf8, from, to));
        if (isRead
                && isShort
                && reader.isRepeatable()
                && ++misses < MAX_MISSES
                && isSeenBefore(reader.steps().size())) {
            learn(Arrays.copyOfRange(utf8, from, to));
        }
    }

    /**
     * Returns whether a payload with this many steps came before. The first and the last payload of a stream come once, and a
     * template for each would take as long as reading a short call.
     */
    private boolean isSeenBefore(int steps) {
        long before = seen;
        seen |= 1L << steps;
        return seen == before;
    }

    private void learn(byte[] payload) {
        if (templates.size() == MAX_TEMPLATES) {
            templates.remove(0);
        }
        templates.add(PayloadTemplate.of(payload, reader.steps()));
    }

    /** Same as {@link #decode(String, byte[], int, int)}, for text. Returns whether it was JSON. */
    public final boolean decode(String type, String data) {
        if (over || data.isBlank() && !type.equals(ERROR_EVENT)) {
            return false; // blank data only keeps the connection alive
        }
        if (readMark(data)) {
            flush();
            return false;
        }
        Arrays.fill(values, null);
        beginPayload();
        String problem = parseProblem(data);
        if (problem.isEmpty()) {
            recognise(type, data);
            endPayload(type);
            flush();
            return true;
        }
        pending.clear();
        reader = new PayloadReader(payload, this);
        parser = parserFor(reader);
        consumer.accept(unreadable(problem + excerpt(data)));
        return false;
    }

    private void recognise(String type, String data) {
        if (isRecognised) {
            return;
        }
        isRecognised = isOfFormat(type);
        if (!isRecognised && firstGuess == null) {
            firstGuess = FormatGuess.of(data);
        }
    }

    /** Returns whether anything so far was in the provider's format. */
    public final boolean isRecognised() {
        return isRecognised;
    }

    /** Ends the input. Reports an error if there was input, but nothing in the provider's format. */
    public final void finish() {
        if (!over && !isRecognised && firstGuess != null) {
            over = true;
            consumer.accept(unrecognised());
        }
    }

    /** Reports an error that was found outside the payloads. */
    public final void report(ModelEvent.ProviderError error) {
        if (!over) {
            over = true;
            consumer.accept(error);
        }
    }

    /** Reports that the stream is of another framing, and which. */
    public final void reportUnrecognised(String framing) {
        firstGuess = framing;
        report(unrecognised());
    }

    /** Returns the name of a payload's format; empty if it matches no known one. */
    public static String guessFormat(String payload) {
        return FormatGuess.of(payload);
    }

    /** Returns the error for a stream that has nothing in the provider's format. */
    final ModelEvent.ProviderError unrecognised() {
        String guess = firstGuess == null ? "" : firstGuess;
        return new ModelEvent.ProviderError(
                Channel.turn(),
                0,
                UNRECOGNISED,
                "Nothing in the stream has the format " + format()
                        + (guess.isEmpty() ? "." : "; it looks like " + guess + "."));
    }

    /** Reads a payload and returns the problem with it; empty if there is none. */
    private String parseProblem(String data) {
        reader.begin(data);
        try {
            parser.feed(data);
            return reader.isWhole() ? "" : "An event is not one JSON value: ";
        } catch (JsonSyntaxException e) {
            return "An event is not JSON (" + e.problem().code() + "): ";
        }
    }

    /** Returns an error that does not come from the provider: what it sent cannot be read. */
    public static ModelEvent.ProviderError unreadable(String message) {
        return new ModelEvent.ProviderError(Channel.turn(), 0, UNREADABLE, message);
    }

    /** Returns the beginning of a text in quotes, with unprintable characters escaped. */
    public static String excerpt(String text) {
        if (text.length() <= EXCERPT) {
            return JsonText.quoted(text);
        }
        int end = Character.isHighSurrogate(text.charAt(EXCERPT - 1)) ? EXCERPT - 1 : EXCERPT;
        return JsonText.quoted(text.substring(0, end)) + "…";
    }

    final void emit(ModelEvent event) {
        pending.add(event);
    }

    /** Passes on the pending events. They are dropped even if the consumer throws. */
    final void flush() {
        try {
            for (int i = 0; i < pending.size(); i++) {
                consumer.accept(pending.get(i));
            }
        } finally {
            pending.clear();
        }
    }

    @Override
    public final void value(Place place, ValueKind kind, String text) {
        values[place.index()] = text;
        kinds[place.index()] = kind;
    }

    /** Clears all places in this range: those of an item, before the next one is read. */
    final void forget(Place first, Place last) {
        Arrays.fill(values, first.index(), last.index() + 1, null);
    }

    final boolean has(Place place) {
        return values[place.index()] != null;
    }

    /** Returns the value at a place, of any kind; null if there is none. */
    final @Nullable String raw(Place place) {
        return values[place.index()];
    }

    /** Same as {@link #raw}, but empty if there is no value. For JSON that should be in a string, but may not be. */
    final String json(Place place) {
        String value = values[place.index()];
        return value == null ? "" : value;
    }

    /** Returns the string at a place; empty if there is none. */
    final String text(Place place) {
        String value = values[place.index()];
        return value != null && kinds[place.index()] == ValueKind.STRING ? value : "";
    }

    /** Returns whether there is a string at a place, even an empty one. */
    final boolean isText(Place place) {
        return has(place) && kinds[place.index()] == ValueKind.STRING;
    }

    /** Returns the first of these texts that is not empty; empty if both are. */
    final String textOr(Place place, Place other) {
        String text = text(place);
        return text.isEmpty() ? text(other) : text;
    }

    final boolean flag(Place place) {
        return "true".equals(values[place.index()]) && kinds[place.index()] == ValueKind.BOOLEAN;
    }

    /** Returns the whole number at a place; -1 if there is none or it is negative. */
    final long count(Place place) {
        String value = values[place.index()];
        if (value == null || kinds[place.index()] != ValueKind.NUMBER) {
            return -1;
        }
        try {
            return Math.max(-1, Long.parseLong(value));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Same as {@link #count}, as an {@code int} index. */
    final int index(Place place) {
        return (int) Math.min(Integer.MAX_VALUE, count(place));
    }

    /** Returns the type of a payload: its own, or else error if it has one, or else that of its event. */
    final String type(Place type, ErrorPlaces error, String eventType) {
        String said = text(type);
        return !said.isEmpty() ? said : has(error.error()) ? ERROR_EVENT : eventType;
    }

    /** Marks an object as present, whatever its content. */
    final void markPresent(Place place) {
        value(place, ValueKind.OBJECT, "");
    }

    /** Emits the error that the provider reported. */
    final void emitError(ErrorPlaces places) {
        String first = raw(places.code());
        String known = first == null || first.isEmpty() ? raw(places.otherCode()) : first;
        int status = Math.max(status(places.code()), status(places.otherCode()));
        emitError(status, known == null ? "" : known, textOr(places.message(), places.error()));
    }

    /** Emits an error that the provider reported inside the stream, for the whole turn. */
    final void emitError(String code, String message) {
        emitError(0, code, message);
    }

    final void emitError(int status, String code, String message) {
        emit(new ModelEvent.ProviderError(Channel.turn(), status, code, message));
    }

    /** Returns the HTTP status of an error at a place, as a number or a string; 0 if there is none. */
    final int status(Place place) {
        return ErrorBody.status(json(place));
    }

    /** Emits the usage at these places, if any. The totals include the parts. */
    final void emitUsage(Place input, Place cached, Place output, Place reasoning) {
        if (has(input) || has(output)) {
            emitUsage(count(input), count(cached), count(output), count(reasoning));
        }
    }

    final void emitUsage(long input, long cached, long output, long reasoning) {
        Usage usage = Usage.of(input, output).withCachedInputTokens(cached).withReasoningTokens(reasoning);
        emit(new ModelEvent.UsageReported(Channel.turn(), usage));
    }

    /** Returns the sum, ignoring a -1 (unknown); -1 if both are unknown. */
    static long sum(long first, long second) {
        return first < 0 ? second : second < 0 ? first : first + second;
    }

    /** Emits a call that the provider runs itself. */
    final void emitProviderCall(int output, int content, String id, String name, String arguments) {
        Channel channel = Channel.call(output, content, -1, id.isEmpty() ? null : id);
        emit(new ModelEvent.ProviderToolCalled(channel, name, arguments.isEmpty() ? "{}" : arguments, false));
    }

    /** Returns why the model stopped, for providers that have no word of their own for a turn with tool calls. */
    static FinishReason reasonOf(String word, boolean hasCalls) {
        FinishReason reason = FinishReason.of(word);
        return reason == FinishReason.STOP && hasCalls ? FinishReason.TOOL_CALLS : reason;
    }
}
