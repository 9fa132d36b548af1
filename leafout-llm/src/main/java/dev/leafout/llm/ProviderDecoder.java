// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.llm.provider.TooManyChannelsException;
import dev.leafout.typed.guard.OneCaller;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a provider stream into {@link ModelEvent}s, however they are cut; {@link Provider#decoder} makes one.
 *
 * <pre>{@code
 * ProviderDecoder decoder = Provider.ANTHROPIC.decoder(event -> System.out.println(event));
 * response.forEach(decoder::feed);
 * decoder.finish();
 * }</pre>
 *
 * <p>What cannot be read, because it is not JSON or too long, is a {@link ModelEvent.ProviderError} too; nothing is thrown for it.
 * Nothing is said after the provider's own mark that the stream is over, such as {@code [DONE]}.
 *
 * <p>Not thread-safe: a call from a callback, or by a second thread meanwhile, throws an {@code IllegalStateException}.
 *
 * @since 0.1
 */
public final class ProviderDecoder {
    private final @Nullable SseDecoder sse;
    private final @Nullable NdjsonDecoder lines;
    private final PayloadDecoder payloads;
    private final DecodeLimits limits;
    private final OneCaller caller = new OneCaller();
    private boolean broken;

    ProviderDecoder(PayloadDecoder payloads, boolean ndjson, DecodeLimits limits) {
        this.payloads = payloads;
        this.limits = limits;
        this.sse = ndjson
                ? null
                : new SseDecoder((type, data, length, id) -> payloads.decode(type, data, 0, length), limits);
        this.lines = ndjson ? new NdjsonDecoder((utf8, from, to) -> payloads.decode("", utf8, from, to), limits) : null;
    }

    /** Takes the next bytes. Everything that they decide is handed over before this returns. */
    public void feed(byte[] utf8) {
        feed(ByteBuffer.wrap(utf8));
    }

    /** As {@link #feed(byte[])}, for the bytes between the buffer's position and its limit; consumes them. */
    public void feed(ByteBuffer utf8) {
        decode(() -> {
            if (sse != null) {
                sse.feed(utf8);
            } else if (lines != null) {
                lines.feed(utf8);
            }
        });
    }

    private void decode(Runnable input) {
        caller.call("decoder", () -> {
            if (broken) {
                return;
            }
            try {
                input.run();
            } catch (ProviderStreamException e) {
                abort(e);
            } catch (TooManyChannelsException e) {
                abort(ProviderStreamException.tooManyChannels(limits.maxChannels()));
            }
        });
    }

    private void abort(ProviderStreamException problem) {
        broken = true;
        payloads.abort(String.valueOf(problem.getMessage()));
    }

    /**
     * Takes an event that somebody else has cut out of the stream, such as the provider's own client.
     *
     * @param type that of the event in the stream; empty if it has none
     * @param data its payload
     */
    public void event(String type, String data) {
        decode(() -> payloads.decode(type, data));
    }

    /**
     * Says that the input is over.
     *
     * @return how many bytes were discarded because the event that they belong to was cut off
     */
    public int finish() {
        if (sse != null) {
            return sse.finish();
        }
        return lines == null ? 0 : lines.finish();
    }
}
