package dev.leafout.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.object.Trips.Activity;
import dev.leafout.object.Trips.Itinerary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectStreamTest {
    @Test
    void theWholeIsWhatWasWritten() {
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class).open();
        stream.feed(Trips.JSON);
        assertThat(stream.finish()).isEqualTo(Trips.WHOLE);
    }

    @Test
    void partials() {
        List<String> log = new ArrayList<>();
        ObjectStream<Itinerary> stream = ObjectStream.of(Itinerary.class)
                .onText("title", t -> log.add("title " + t))
                .onValue("budget", Integer.class, b -> log.add("budget " + b))
                .onEach("days[*].activities[*]", Activity.class, (p, a) -> log.add(p + " " + a))
                .onPartial(p -> log.add(String.valueOf(p.value())))
                .open();
        for (int i = 0; i < Trips.JSON.length(); i += 5) {
            stream.feed(Trips.JSON.substring(i, Math.min(i + 5, Trips.JSON.length())));
        }
        stream.finish();
        log.forEach(System.out::println);
        System.out.println(ObjectStream.schemaOf(Itinerary.class));
    }
}
