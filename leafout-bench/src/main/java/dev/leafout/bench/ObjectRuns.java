// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.leafout.event.Tolerance;
import dev.leafout.jackson2.Jackson2Binder;
import dev.leafout.micrometer.StreamMetrics;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs of typed objects that are measured: one document each, from a new stream to finish(). */
final class ObjectRuns {
    enum Category {
        food,
        culture,
        nature,
        transfer,
        leisure
    }

    record Activity(String name, Category category, String description, String start, double cost, boolean booked) {}

    record Day(int day, String title, List<Activity> activities) {}

    record Budget(String currency, double total, double perDay) {}

    record Itinerary(
            String title,
            String summary,
            Budget budget,
            boolean familyFriendly,
            double rating,
            @Nullable String sponsor,
            List<Day> days) {}

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Half the name of an enum is not an error when the text is bound again and again. */
    private static final ObjectReader READER =
            MAPPER.readerFor(Itinerary.class).with(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL);

    private static final ObjectStreamBuilder<Itinerary> DEFAULTS =
            ObjectStream.of(Itinerary.class).binder(new Jackson2Binder(MAPPER));
    private static final ObjectStreamBuilder<Itinerary> TOLERANT =
            ObjectStream.of(Itinerary.class).binder(new Jackson2Binder(MAPPER)).withoutValidation();
    private static final ObjectStreamBuilder<Itinerary> PLAIN = ObjectStream.of(Itinerary.class)
            .binder(new Jackson2Binder(MAPPER))
            .withoutValidation()
            .tolerate(Tolerance.none());

    private static final ObjectStreamBuilder<Itinerary> MEASURED = StreamMetrics.of(new SimpleMeterRegistry())
            .observe(ObjectStream.of(Itinerary.class).binder(new Jackson2Binder(MAPPER)));

    private ObjectRuns() {}

    /**
     * With the defaults: tolerates what models write around JSON, and validates against the schema of the class in
     * flight.
     */
    static long whole(String[] chunks) {
        return whole(DEFAULTS, chunks);
    }

    /** The same with meters. */
    static long wholeMeasured(String[] chunks) {
        return whole(MEASURED, chunks);
    }

    static long wholeWithoutValidation(String[] chunks) {
        return whole(TOLERANT, chunks);
    }

    static long wholeOfPlainJson(String[] chunks) {
        return whole(PLAIN, chunks);
    }

    private static long whole(ObjectStreamBuilder<Itinerary> builder, String[] chunks) {
        ObjectStream<Itinerary> stream = builder.open();
        for (String chunk : chunks) {
            stream.feed(chunk);
        }
        return stream.finish().days().size();
    }

    /** A partial after every chunk, and the typed object of it. */
    static long partials(String[] chunks) {
        return partials(DEFAULTS, chunks);
    }

    static long partialsMeasured(String[] chunks) {
        return partials(MEASURED, chunks);
    }

    static long partialsOfPlainJson(String[] chunks) {
        return partials(PLAIN, chunks);
    }

    private static long partials(ObjectStreamBuilder<Itinerary> builder, String[] chunks) {
        ObjectStream<Itinerary> stream = builder.open();
        long sum = 0;
        for (String chunk : chunks) {
            stream.feed(chunk);
            Itinerary soFar = stream.partial().value();
            sum += soFar == null ? 0 : soFar.days().size();
        }
        return sum + stream.finish().days().size();
    }

    /** What people do today: after every chunk, close the text so far and bind all of it again. */
    static long completeAndBindAgain(String[] chunks) {
        TextCloser text = new TextCloser();
        long sum = 0;
        try {
            for (String chunk : chunks) {
                text.append(chunk);
                Itinerary soFar = READER.readValue(text.closed());
                sum += soFar.days() == null ? 0 : soFar.days().size();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }
}
