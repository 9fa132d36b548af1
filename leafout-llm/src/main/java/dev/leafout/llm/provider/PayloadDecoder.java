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
 * Turns the payloads of a provider, each a JSON object, into events. One parser reads them all, one after the other, so that keys
 * are made and tables grown once a stream. What a payload says is handed over when it has been read to its end; one that cannot be
 * read says nothing but that.
 */
public abstract class PayloadDecoder implements PayloadReader.Handler {
    /** The code of errors that are not the provider's own: what it sent cannot be read. */
    public static final String UNREADABLE = "unreadable";

    /** The code of the error that says that nothing in the stream is of the provider's format. */
    public static final String UNRECOGNISED = "unrecognised";

    /** The type of an event that is an error. */
    static final String ERROR_EVENT = "error";

    private static final String DONE = "[DONE]";

    /** So many kinds of payloads take turns in a stream at most, nearly always. */
    private static final int MAX_TEMPLATES = 4;

    /** After so many payloads that were like none before, no more are kept: the next one will be like none either. */
    private static final int MAX_MISSES = 64;

    /** How much of what cannot be read is shown. */
    private static final int EXCERPT = 256;

    private final Consumer<? super ModelEvent> consumer;
    private final Place payload;
    /** What stands at the places of the payload at hand, and of which kind it is. */
    private final @Nullable String[] values;

    private final @Nullable ValueKind[] kinds;
    private final List<PayloadTemplate> templates = new ArrayList<>(MAX_TEMPLATES);
    private int misses;
    private final List<ModelEvent> pending = new ArrayList<>();
    private PayloadReader reader;
    private JsonPushParser parser;
    private final int maxChannels;
    private int channels;
    private boolean over;
    /** Whether something was of the provider's format, and what the first payload looked like that was not. */
    private boolean isRecognised;

    private @Nullable String firstStranger;

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

    /** A payload begins to be read. */
    void beginPayload() {}

    /** A payload was read to its end; the type is that of its event, if the provider names one. */
    abstract void endPayload(String type);

    /** Returns whether the payload at hand is of the provider's format, whatever it says. */
    abstract boolean isOfFormat(String type);

    /** Returns the name of the provider's format. */
    abstract String format();

    /** The mark that the stream is over has come, which OpenAI invented and others send too. */
    void markRead() {}

    /** Takes the mark that the stream is over, which is no JSON and yet no error; returns false for all else. */
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
     * Something begins that is remembered until the turn is over.
     *
     * @throws TooManyChannelsException if there is too much of it
     */
    final void addChannel() {
        if (++channels > maxChannels) {
            throw new TooManyChannelsException();
        }
    }

    /** Returns what is remembered of an output, beginning it if it is new. */
    final <C> C channel(Map<Integer, C> known, int output, IntFunction<C> begin) {
        C channel = known.get(output);
        if (channel == null) {
            addChannel();
            channel = begin.apply(output);
            known.put(output, channel);
        }
        return channel;
    }

    /** The turn begins again: what was remembered of it is forgotten. */
    final void forgetChannels() {
        channels = 0;
    }

    /** The provider says that the stream is over: whatever it sends after this payload is passed over. */
    final void endStream() {
        over = true;
    }

    /** The stream exceeds a limit: says so, unless the stream was over before, and nothing else any more. */
    public final void abort(String message) {
        pending.clear();
        if (!over) {
            over = true;
            consumer.accept(unreadable(message));
        }
    }

    /** Takes the payload of the next event; the bytes are only lent. */
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
        if (isRead && isShort && reader.isRepeatable() && ++misses < MAX_MISSES) {
            learn(Arrays.copyOfRange(utf8, from, to));
        }
    }

    private void learn(byte[] payload) {
        if (templates.size() == MAX_TEMPLATES) {
            templates.remove(0);
        }
        templates.add(PayloadTemplate.of(payload, reader.steps()));
    }

    /** As {@link #decode(String, byte[], int, int)}, for text; returns whether it was JSON. */
    public final boolean decode(String type, String data) {
        if (over || data.isBlank() && !type.equals(ERROR_EVENT)) {
            return false; // a blank one keeps the connection alive
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
        if (!isRecognised && firstStranger == null) {
            firstStranger = FormatGuess.of(data);
        }
    }

    /** Returns whether anything was of the provider's format so far. */
    public final boolean isRecognised() {
        return isRecognised;
    }

    /** No more input comes: says so if there was something, and none of it was of the provider's format. */
    public final void finish() {
        if (!over && !isRecognised && firstStranger != null) {
            over = true;
            consumer.accept(unrecognised());
        }
    }

    /** Reports an error that was found outside of the payloads. */
    public final void report(ModelEvent.ProviderError error) {
        if (!over) {
            over = true;
            consumer.accept(error);
        }
    }

    /** Returns the error of a stream in which nothing is of the provider's format. */
    final ModelEvent.ProviderError unrecognised() {
        String guess = firstStranger == null ? "" : firstStranger;
        return new ModelEvent.ProviderError(
                Channel.turn(),
                0,
                UNRECOGNISED,
                "Nothing in the stream is of the format " + format()
                        + (guess.isEmpty() ? "." : "; it looks like " + guess + "."));
    }

    /** Reads a payload, and returns what is wrong with it; empty if nothing is. */
    private String parseProblem(String data) {
        reader.begin(data);
        try {
            parser.feed(data);
            return reader.isWhole() ? "" : "An event is not one JSON value: ";
        } catch (JsonSyntaxException e) {
            return "An event is not JSON (" + e.problem().code() + "): ";
        }
    }

    /** Returns an error that is not the provider's own: what it sent cannot be read. */
    public static ModelEvent.ProviderError unreadable(String message) {
        return new ModelEvent.ProviderError(Channel.turn(), 0, UNREADABLE, message);
    }

    /** Returns the beginning of a text in quotes, with what does not print escaped. */
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

    /** Hands over what was said. A consumer that throws does not find it here again. */
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

    /** Forgets what stands at all places from one to another: those of an item, before the next one comes. */
    final void forget(Place first, Place last) {
        Arrays.fill(values, first.index(), last.index() + 1, null);
    }

    final boolean has(Place place) {
        return values[place.index()] != null;
    }

    /** Returns what is at a place, of whichever kind it is; null if there is nothing. */
    final @Nullable String raw(Place place) {
        return values[place.index()];
    }

    /** As {@link #raw}, but empty if there is nothing: JSON that should be in a string, and may not be. */
    final String json(Place place) {
        String value = values[place.index()];
        return value == null ? "" : value;
    }

    /** Returns the string at a place; empty if there is none. */
    final String text(Place place) {
        String value = values[place.index()];
        return value != null && kinds[place.index()] == ValueKind.STRING ? value : "";
    }

    /** Returns the first of these texts that is not empty; empty if there is none. */
    final String textOr(Place place, Place other) {
        String text = text(place);
        return text.isEmpty() ? text(other) : text;
    }

    final boolean flag(Place place) {
        return "true".equals(values[place.index()]) && kinds[place.index()] == ValueKind.BOOLEAN;
    }

    /** Returns the whole number at a place; -1 if there is none, or a negative one. */
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

    /** As {@link #count}, for what counts things of a payload. */
    final int index(Place place) {
        return (int) Math.min(Integer.MAX_VALUE, count(place));
    }

    /** Returns of which type a payload is: as it says itself, or else an error if it has one, or else as its event says. */
    final String type(Place type, ErrorPlaces error, String eventType) {
        String said = text(type);
        return !said.isEmpty() ? said : has(error.error()) ? ERROR_EVENT : eventType;
    }

    /** Takes note that there is an object at a place, whatever it says. */
    final void markPresent(Place place) {
        value(place, ValueKind.OBJECT, "");
    }

    /** Says that the provider reports an error. */
    final void emitError(ErrorPlaces places) {
        String first = raw(places.code());
        String known = first == null || first.isEmpty() ? raw(places.otherCode()) : first;
        emitError(known == null ? "" : known, textOr(places.message(), places.error()));
    }

    /** Says that the provider reports an error inside the stream, about all of the turn. */
    final void emitError(String code, String message) {
        emit(new ModelEvent.ProviderError(Channel.turn(), 0, code, message));
    }

    /** Says how much was used, if that is said at these places, the totals including the parts. */
    final void emitUsage(Place input, Place cached, Place output, Place reasoning) {
        if (has(input) || has(output)) {
            emitUsage(count(input), count(cached), count(output), count(reasoning));
        }
    }

    final void emitUsage(long input, long cached, long output, long reasoning) {
        Usage usage = Usage.of(input, output).withCachedInputTokens(cached).withReasoningTokens(reasoning);
        emit(new ModelEvent.UsageReported(Channel.turn(), usage));
    }

    /** Returns a sum in which what is not known, -1, counts nothing; -1 if nothing is known. */
    static long sum(long first, long second) {
        return first < 0 ? second : second < 0 ? first : first + second;
    }

    /** Says that the provider runs a tool itself. */
    final void emitProviderCall(int output, int content, String id, String name, String arguments) {
        Channel channel = Channel.call(output, content, -1, id.isEmpty() ? null : id);
        emit(new ModelEvent.ProviderToolCalled(channel, name, arguments.isEmpty() ? "{}" : arguments, false));
    }

    /** Returns why the model stopped, where the provider has no word of its own for a turn that called tools. */
    static FinishReason reasonOf(String word, boolean hasCalls) {
        FinishReason reason = FinishReason.of(word);
        return reason == FinishReason.STOP && hasCalls ? FinishReason.TOOL_CALLS : reason;
    }
}
