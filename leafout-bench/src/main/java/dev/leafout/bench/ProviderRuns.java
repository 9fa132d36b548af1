// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.ProviderDecoder;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The runs of provider streams that are measured: one stream each, from a new decoder to its end, one event per read.
 */
final class ProviderRuns {
    private static final JsonFactory FACTORY = new JsonFactory();

    private ProviderRuns() {}

    /** Only the tokens of the JSON, without their text: the least that any decoder must do. */
    static long scan(ProviderStreams stream) {
        long tokens = 0;
        try {
            for (byte[] payload : stream.payloads()) {
                try (JsonParser parser = FACTORY.createParser(payload)) {
                    while (parser.nextToken() != null) {
                        tokens++;
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tokens;
    }

    /** From bytes to the vocabulary: the framing, the JSON, the texts. */
    static long decode(ProviderStreams stream) {
        long[] sum = {0};
        ProviderDecoder decoder = stream.provider()
                .decoder(event -> sum[0] += event instanceof ModelEvent.TextDelta delta
                        ? delta.text().length()
                        : 1);
        stream.events().forEach(decoder::feed);
        decoder.finish();
        return sum[0];
    }

    /** From bytes to the typed answer. */
    static long modelStream(ProviderStreams stream) {
        ModelStream<ObjectRuns.Itinerary> model = ModelStream.of(stream.provider())
                .text(ObjectRuns.Itinerary.class)
                .open();
        stream.events().forEach(model::feed);
        return model.finish().answer().days().size();
    }
}
