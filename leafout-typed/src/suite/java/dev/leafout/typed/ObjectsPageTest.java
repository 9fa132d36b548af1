// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.TruncationPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of docs/objects.md, compiled and run. */
class ObjectsPageTest {
    private static final String OBJECTS = "docs/objects.md";

    enum Kind {
        WALK,
        FOOD,
        MUSEUM
    }

    record Activity(Kind type, String title, String description) {}

    record Day(String subtitle, List<Activity> activities) {}

    record Itinerary(String title, int budget, List<Day> days) {}

    record Message(
            @Gate String id,
            @ByWord String text,
            @WhenComplete String link) {}

    private static final List<String> CHUNKS = List.of(
            "Sure!\n```json\n{\"title\":\"Slow da",
            "ys\",\"budget\":85",
            "0,\"days\":[{\"subtitle\":\"Alfama\",\"activities\":[{\"type\":\"WA",
            "LK\",\"title\":\"Castle\",\"description\":\"Up the hi",
            "ll.\"}",
            ",{\"type\":\"FOOD\"",
            ",\"title\":\"Tavern\",\"description\":\"\"}]}]}",
            "\n```");

    /** Shows what there is to show, as a log. */
    private static final class Ui {
        final List<String> log = new ArrayList<>();

        void append(String text) {
            log.add("append \"" + text + "\"");
        }

        void setBudget(int budget) {
            log.add("setBudget " + budget);
        }

        void add(ValuePath path, Activity activity) {
            log.add("add " + path + " " + activity.title());
        }

        void render(Partial<Itinerary> partial) {
            Itinerary soFar = partial.value();
            List<String> activities = new ArrayList<>();
            for (Day day : soFar.days()) {
                for (Activity a : day.activities()) {
                    activities.add(a.type() + ":" + a.title() + ":" + a.description());
                }
            }
            log.add("render " + soFar.title() + ", " + soFar.budget() + ", " + activities);
        }
    }

    /** A model that has written already. */
    private record Llm(List<String> chunks) {
        Stream<String> stream(String prompt) {
            return chunks.stream();
        }

        void cancel() {}
    }

    private static String page(String name) {
        try {
            return Files.readString(Path.of("..").resolve(name)).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void printsWhatThePageShows(String page, Runnable example) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            example.run();
        } finally {
            System.setOut(out);
        }
        assertThat(page(page)).contains("\n```\n" + printed.toString(UTF_8).replace("\r\n", "\n") + "```\n");
    }

    @Test
    void theFirstExample() {
        Ui ui = new Ui();
        Llm llm = new Llm(CHUNKS);
        String prompt = "Three days in Lisbon, as JSON: " + ObjectStream.schemaOf(Itinerary.class);
        ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class)
                .onText("title", text -> ui.append(text))
                .onValue("budget", Integer.class, budget -> ui.setBudget(budget))
                .onEach("days[*].activities[*]", Activity.class, (path, a) -> ui.add(path, a))
                .onPartial(partial -> ui.render(partial))
                .onViolation(violation -> llm.cancel())
                .open();
        llm.stream(prompt).forEach(trip::feed);
        Itinerary whole = trip.finish();
        assertThat(whole.days().get(0).activities()).hasSize(2);
        assertThat(ui.log).filteredOn(line -> line.startsWith("add")).hasSize(2);
    }

    @Test
    void theTableShowsEveryCall() {
        Ui ui = new Ui();
        ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class)
                .onText("title", ui::append)
                .onValue("budget", Integer.class, ui::setBudget)
                .onEach("days[*].activities[*]", Activity.class, ui::add)
                .onPartial(ui::render)
                .open();
        for (String chunk : CHUNKS) {
            ui.log.clear();
            trip.feed(chunk);
            String calls = ui.log.isEmpty() ? "" : "`" + String.join("`<br>`", ui.log) + "`";
            String row = "| `" + chunk.replace("\n", "⏎").replace("```", "'''") + "` | " + calls + " |\n";
            assertThat(page(OBJECTS)).contains(row);
        }
        trip.finish();
    }

    @Test
    void theSchemaOfAClass() {
        printsWhatThePageShows(OBJECTS, () -> {
            System.out.println(ObjectStream.schemaOf(Day.class));
        });
    }

    @Test
    void partials() {
        printsWhatThePageShows(OBJECTS, () -> {
            ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class).open();
            trip.feed("{\"title\":\"Slow days\",\"days\":[{\"subtitle\":\"Alf");
            Partial<Itinerary> partial = trip.partial();
            System.out.println(partial.value());
            System.out.println(partial.stateOf("title") + " " + partial.stateOf("budget") + " "
                    + partial.stateOf("days[0].subtitle"));
            System.out.println(partial.isComplete() + " " + partial.completedPaths());
        });
    }

    @Test
    void hints() {
        printsWhatThePageShows(OBJECTS, () -> {
            ObjectStream<List<Message>> messages =
                    ObjectStream.of(new TypeToken<List<Message>>() {}).open();
            messages.feed("[{\"id\":\"m1\",\"text\":\"Good mor");
            System.out.println(messages.partial().value());
            messages.feed("ning to you\",\"link\":\"https://exam");
            System.out.println(messages.partial().value());
            messages.feed("ple.org\"},{\"text\":\"no id yet");
            System.out.println(messages.partial().value());
        });
    }

    @Test
    void ends() {
        printsWhatThePageShows(OBJECTS, () -> {
            ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class).open();
            trip.feed(
                    "{\"title\":\"Slow days\",\"budget\":850,\"days\":[{\"subtitle\":\"Alfama\",\"activities\":[]},{\"subt");
            trip.stopReason("max_tokens");
            try {
                System.out.println(trip.finish());
            } catch (StreamFailure.Truncated e) {
                System.out.println(e.getMessage());
                System.out.println(e.open() + ", " + e.partial().value());
            } catch (StreamFailure.Invalid e) {
                System.out.println(e.violations());
            } catch (StreamFailure.NoJson | StreamFailure.Malformed e) {
                System.out.println(e.getMessage());
            }
        });
    }

    @Test
    void repair() {
        printsWhatThePageShows(OBJECTS, () -> {
            ObjectStream<Itinerary> trip = ObjectStream.of(Itinerary.class).open();
            trip.feed(
                    "{\"title\":\"Slow days\",\"budget\":850,\"days\":[{\"subtitle\":\"Alfama\",\"activities\":[]},{\"subt");
            System.out.println(trip.finish(TruncationPolicy.DROP_OPEN_VALUES));
        });
    }

    @Test
    void pulling() {
        printsWhatThePageShows(OBJECTS, () -> {
            Stream<String> chunks = CHUNKS.stream();
            ObjectStream.of(Itinerary.class)
                    .each(chunks, "days[*].activities[*]", Activity.class)
                    .forEach(activity -> System.out.println(activity.title()));
        });
    }
}
