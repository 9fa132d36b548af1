// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.leafout.llm.ModelStream;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * From the bytes of a provider to a typed object that is looked at after every event: one stream each, from a new one to
 * its end.
 */
final class EndToEndRuns {
    /** The arguments of a tool call of about 300 characters. */
    record Search(
            String query, List<String> cities, @Nullable Integer nights, double maxPrice, String reason) {}

    /** The arguments of a tool call of about 60 characters. */
    record Weather(String city, int days, boolean metric) {}

    private static final String TOOL = "lookup";
    private static final int PREFIX = "data: ".length();

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
            .build();
    private static final ObjectReader ITINERARIES = MAPPER.readerFor(ObjectRuns.Itinerary.class);
    private static final ObjectReader SEARCHES = MAPPER.readerFor(Search.class);
    private static final ObjectReader FORECASTS = MAPPER.readerFor(Weather.class);

    private EndToEndRuns() {}

    static EndToEndStreams search(Random random) {
        return EndToEndStreams.call(
                TOOL,
                "{\"query\":\"quiet rooms near the old harbour, with breakfast\",\"cities\":[\"Lisbon\",\"Porto\",\"Faro\"],"
                        + "\"nights\":" + (1 + random.nextInt(20)) + ",\"maxPrice\":" + (90 + random.nextInt(300))
                        + ".5,\"reason\":\"The user asked for something calm after a long flight, wants to walk to the"
                        + " water in the evening and will not rent a car this time.\"}");
    }

    static EndToEndStreams weather(Random random) {
        return EndToEndStreams.call(
                TOOL, "{\"city\":\"Lisbon and its coast\",\"days\":" + (1 + random.nextInt(9)) + ",\"metric\":true}");
    }

    /** A typed answer, and its value so far after every event. */
    static long answer(EndToEndStreams stream) {
        ModelStream<ObjectRuns.Itinerary> model =
                ModelStream.openAiChat().text(ObjectRuns.Itinerary.class).open();
        long sum = 0;
        for (byte[] event : stream.events()) {
            model.feed(event);
            sum += seen(model.partial().value());
        }
        return sum + seen(model.finish().answer());
    }

    private static int seen(ObjectRuns.@Nullable Itinerary soFar) {
        return soFar == null || soFar.days() == null ? 0 : soFar.days().size();
    }

    /** The same, and every event goes on to a client as server-sent events of leafout-wire. */
    static long answerToClient(EndToEndStreams stream) {
        WireLog log = WireLog.builder().build();
        WireReader client = log.reader(null);
        ModelStream<ObjectRuns.Itinerary> model = ModelStream.openAiChat()
                .text(ObjectRuns.Itinerary.class, answer -> answer.onEvent(log))
                .open();
        long sum = 0;
        for (byte[] event : stream.events()) {
            model.feed(event);
            sum += seen(model.partial().value());
            log.flush();
            WireBatch batch = client.poll();
            sum += batch == null ? 0 : batch.toSse().length();
        }
        return sum + seen(model.finish().answer());
    }

    /** What people write today: parse the event, append its text, close the text so far and bind all of it again. */
    static long bindAgain(EndToEndStreams stream) {
        TextCloser text = new TextCloser();
        long sum = 0;
        try {
            for (byte[] event : stream.events()) {
                JsonNode delta = deltaOf(event);
                text.append(delta == null ? "" : delta.path("content").asText(""));
                sum += seen(bound(text, ITINERARIES));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }

    private static @Nullable JsonNode deltaOf(byte[] event) throws IOException {
        return event[PREFIX] == '['
                ? null
                : MAPPER.readTree(event, PREFIX, event.length - PREFIX)
                        .path("choices")
                        .path(0)
                        .path("delta");
    }

    private static <V> @Nullable V bound(TextCloser text, ObjectReader reader) throws IOException {
        String closed = text.closed();
        return closed.isEmpty() ? null : reader.readValue(closed);
    }

    static long searchCall(EndToEndStreams stream) {
        return call(stream, Search.class);
    }

    static long weatherCall(EndToEndStreams stream) {
        return call(stream, Weather.class);
    }

    /** A tool call, and its typed arguments so far after every event. */
    private static <A> long call(EndToEndStreams stream, Class<A> type) {
        long[] sum = {0};
        ModelStream<String> model = ModelStream.openAiChat()
                .tool(
                        TOOL,
                        type,
                        arguments -> arguments.onPartial(partial -> sum[0] += partial.value() == null ? 0 : 1),
                        (call, arguments) -> sum[0] += 1)
                .open();
        stream.events().forEach(model::feed);
        return sum[0] + model.finish().calls().size();
    }

    static long bindSearchAgain(EndToEndStreams stream) {
        return bindCallAgain(stream, SEARCHES);
    }

    static long bindWeatherAgain(EndToEndStreams stream) {
        return bindCallAgain(stream, FORECASTS);
    }

    private static long bindCallAgain(EndToEndStreams stream, ObjectReader reader) {
        TextCloser text = new TextCloser();
        long sum = 0;
        try {
            for (byte[] event : stream.events()) {
                JsonNode delta = deltaOf(event);
                JsonNode function =
                        delta == null ? null : delta.path("tool_calls").path(0).path("function");
                text.append(function == null ? "" : function.path("arguments").asText(""));
                sum += bound(text, reader) == null ? 0 : 1;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }
}
