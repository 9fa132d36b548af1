// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.event.JsonText;
import dev.leafout.llm.provider.ByteText;
import dev.leafout.llm.provider.ErrorBody;
import dev.leafout.llm.provider.InvokedChunk;
import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.llm.provider.TooManyChannelsException;
import dev.leafout.llm.provider.Utf8;
import dev.leafout.typed.guard.OneCaller;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a provider stream, in pieces of any size, into {@link ModelEvent}s. Create one with {@link
 * Provider#decoder}.
 *
 * <pre>{@code
 * ProviderDecoder decoder = Provider.ANTHROPIC.decoder(event -> System.out.println(event));
 * response.forEach(decoder::feed);
 * decoder.finish();
 * }</pre>
 *
 * <p>Unreadable input, because it is not JSON or too long, also becomes a {@link ModelEvent.ProviderError}; nothing is thrown. At
 * the end, so does a response that is not a stream, such as an error or a proxy's web page, and a stream that has nothing in the
 * provider's format. No events follow the provider's own end-of-stream marker, such as {@code [DONE]}.
 *
 * <p>Not thread-safe: a call from a callback, or from a second thread at the same time, throws an {@code IllegalStateException}.
 *
 * @since 0.1
 */
public final class ProviderDecoder {
    /** How much of a response that is not a stream is read. */
    private static final int MAX_BODY = 64 << 10;

    /** What may precede the first character: whitespace, and the bytes of a byte order mark. */
    private static final String BLANKS_AND_MARK = " \t\r\n\u00EF\u00BB\u00BF";

    /** How server-sent events begin, a comment among them, and their first characters. No JSON begins like this. */
    private static final Pattern SSE_BEGINNING = Pattern.compile("(data|event|id|retry)?:");

    private static final String SSE_FIRSTS = "deir:";

    /** How an AWS event stream begins: with the length of a message below 16 MiB. No text does. */
    private static final byte AWS_BEGINNING = 0;

    private final Provider provider;
    private final @Nullable SseDecoder sse;
    private final @Nullable NdjsonDecoder lines;
    private final @Nullable EventStreamDecoder messages;
    private final Consumer<? super ModelEvent> consumer;
    private PayloadDecoder payloads;
    private final DecodeLimits limits;
    private final OneCaller caller = new OneCaller();
    private boolean broken;
    /** The beginning of the response, if it is not a stream. */
    private final ByteText body = new ByteText();

    private boolean hasBegun;
    private boolean isBody;

    ProviderDecoder(Provider provider, Consumer<? super ModelEvent> consumer, DecodeLimits limits) {
        this.provider = provider;
        this.consumer = consumer;
        this.payloads = provider.payloadDecoder(consumer, limits);
        this.limits = limits;
        this.lines = provider == Provider.OLLAMA
                ? new NdjsonDecoder((utf8, from, to) -> payloads.decode("", utf8, from, to), limits)
                : null;
        this.messages = provider == Provider.BEDROCK ? new EventStreamDecoder(this::message, limits) : null;
        this.sse = lines == null && messages == null
                ? new SseDecoder((type, data, length, id) -> payloads.decode(type, data, 0, length), limits)
                : null;
    }

    /** Takes the next bytes. Every event they complete is passed on before this returns. */
    public void feed(byte[] utf8) {
        feed(ByteBuffer.wrap(utf8));
    }

    /** Same as {@link #feed(byte[])}, for the bytes between the buffer's position and its limit. Consumes them. */
    public void feed(ByteBuffer utf8) {
        caller.enter("decoder"); // without a lambda, which every event would allocate
        try {
            if (!broken) {
                read(utf8);
            }
        } catch (RuntimeException e) {
            abort(e);
        } finally {
            caller.leave();
        }
    }

    private void read(ByteBuffer utf8) {
        if (!hasBegun) {
            lookAtBeginning(utf8);
        }
        if (isBody) {
            keepBody(utf8);
        } else if (sse != null) {
            sse.feed(utf8);
        } else if (lines != null) {
            lines.feed(utf8);
        } else if (messages != null) {
            messages.feed(utf8);
        }
    }

    /** Takes a Bedrock message: an exception, a Converse event, or a piece of an invoked model's output. */
    private void message(Map<String, String> headers, byte[] bytes, int from, int to) {
        String payload = Utf8.decode(bytes, from, to);
        String kind = headers.getOrDefault(":message-type", "event");
        if (kind.equals("exception")) {
            payloads.report(new ModelEvent.ProviderError(
                    Channel.turn(),
                    0,
                    headers.getOrDefault(":exception-type", ""),
                    ErrorBody.of(payload).message()));
        } else if (kind.equals("error")) {
            payloads.report(new ModelEvent.ProviderError(
                    Channel.turn(),
                    0,
                    headers.getOrDefault(":error-code", ""),
                    headers.getOrDefault(":error-message", "")));
        } else {
            bedrockEvent(headers.getOrDefault(":event-type", ""), payload);
        }
    }

    private void bedrockEvent(String type, String payload) {
        if (!type.equals("chunk")) {
            boolean isWrapped = type.isEmpty() || type.equals("error") || payload.isBlank();
            payloads.decode(type, isWrapped ? payload : "{" + JsonText.quoted(type) + ":" + payload + "}");
            return;
        }
        String written = InvokedChunk.of(payload);
        if (!payloads.isRecognised() && InvokedChunk.isClaude(written)) {
            payloads = Provider.ANTHROPIC.payloadDecoder(consumer, limits);
        }
        payloads.decode("", written);
    }

    /** Decides by the first character whether this is such a stream, or one of another framing, an error or a web page instead. */
    private void lookAtBeginning(ByteBuffer bytes) {
        for (int i = bytes.position(); i < bytes.limit() && !hasBegun; i++) {
            byte b = bytes.get(i);
            if (BLANKS_AND_MARK.indexOf(b & 0xFF) < 0) {
                hasBegun = true;
                isBody = b == '<'
                        || b == '['
                        || b == '{' && lines == null
                        || b == AWS_BEGINNING && messages == null
                        || SSE_FIRSTS.indexOf(b) >= 0 && sse == null;
                bytes.position(isBody ? i : bytes.position());
            }
        }
    }

    private void keepBody(ByteBuffer bytes) {
        byte[] kept = new byte[Math.min(bytes.remaining(), MAX_BODY - body.length())];
        bytes.get(kept);
        body.append(kept, 0, kept.length);
        bytes.position(bytes.limit());
    }

    private void decode(Runnable input) {
        caller.call("decoder", () -> {
            if (broken) {
                return;
            }
            try {
                input.run();
            } catch (RuntimeException e) {
                abort(e);
            }
        });
    }

    /** Ends the stream at a limit, or where it is no stream of the provider; throws any other exception again. */
    private void abort(RuntimeException problem) {
        String message;
        if (problem instanceof TooManyChannelsException) {
            message = String.valueOf(ProviderStreamException.tooManyChannels(limits.maxChannels())
                    .getMessage());
        } else if (problem instanceof ProviderStreamException
                || problem instanceof EventStreamDecoder.NoEventStreamException) {
            message = String.valueOf(problem.getMessage());
        } else {
            throw problem;
        }
        broken = true;
        payloads.abort(message);
    }

    /**
     * Takes an event that was already extracted from the stream, for example by the provider's own client.
     *
     * @param type the type of the event in the stream; empty if it has none
     * @param data the payload of the event
     */
    public void event(String type, String data) {
        decode(() -> {
            if (messages != null) {
                bedrockEvent(type, data);
            } else {
                payloads.decode(type, data);
            }
        });
    }

    /**
     * Ends the input. Reports an error if it was not a stream, or was a stream of another provider.
     *
     * @return how many bytes were discarded because their event was cut off
     */
    public int finish() {
        if (isBody && !broken) {
            broken = true;
            reportBody();
            return 0;
        }
        if (lines != null && !payloads.isRecognised()) {
            reportUnfinishedError(lines.pending());
        }
        payloads.finish();
        if (sse != null) {
            return sse.finish();
        }
        return lines != null ? lines.finish() : messages == null ? 0 : messages.pendingBytes();
    }

    private void reportBody() {
        String text = Utf8.decode(body.bytes(), 0, body.length());
        if (body.bytes()[0] == AWS_BEGINNING) {
            payloads.reportUnrecognised("an AWS event stream, as of " + Provider.BEDROCK);
        } else if (sse == null && SSE_BEGINNING.matcher(text).lookingAt()) {
            payloads.reportUnrecognised(formatOfEvents());
        } else {
            payloads.report(provider.errorResponse(0, text));
        }
    }

    /** Returns whose server-sent events these are, as far as the first that has data tells. */
    private String formatOfEvents() {
        List<String> found = new ArrayList<>(1);
        try {
            new SseDecoder(
                            (type, data, length, id) -> {
                                if (found.isEmpty() && length > 0) {
                                    found.add(PayloadDecoder.guessFormat(Utf8.decode(data, 0, length)));
                                }
                            },
                            limits)
                    .feed(ByteBuffer.wrap(body.bytes(), 0, body.length()));
        } catch (ProviderStreamException e) {
            found.add("");
        }
        String format = found.isEmpty() ? "" : found.get(0);
        return format.isEmpty() ? "server-sent events" : format;
    }

    /** Reports an error that was sent instead of lines. It often has no line feed after it. */
    private void reportUnfinishedError(String line) {
        ModelEvent.ProviderError error = line.isEmpty() ? null : provider.errorIn(line);
        if (error != null) {
            payloads.report(error);
        }
    }
}
