// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.TextAppended;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program that is copied is compiled and run, and prints the events of the playground. */
class JavaProgramTest {
    @TempDir
    Path folder;

    static List<String> recordings() {
        return new Recordings().all().stream().map(Recordings.Recording::name).toList();
    }

    private static Settings settings(String name, int part) {
        Recordings recordings = new Recordings();
        Recordings.Recording recording = recordings.get(name);
        Map<String, Object> fields = new HashMap<>(Map.of(
                "recording", name,
                "chunk", JsonNumber.of("7"),
                "tolerate", recording.tolerate(),
                "schema", recording.schema()));
        fields.put("part", JsonNumber.of(String.valueOf(part)));
        return Settings.of(fields, recordings);
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void itReadsWhatThePlaygroundReads(String name) throws Exception {
        Settings settings = settings(name, -1);
        assertThat(printedBy(JavaProgram.of(settings))).isEqualTo(eventsOf(settings));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void itReadsThePartThatWasChosen(int part) throws Exception {
        Settings settings = settings("two-calls", part);
        assertThat(printedBy(JavaProgram.of(settings))).isEqualTo(eventsOf(settings));
    }

    @Test
    void itHasAllOfALongText() throws Exception {
        String text = "[" + "\"é🌻\\u0041\",\n".repeat(9_000) + "0]";
        Map<String, Object> fields = Map.of("text", text, "chunk", JsonNumber.of("100"));
        Settings settings = Settings.of(fields, new Recordings());
        assertThat(printedBy(JavaProgram.of(settings))).isEqualTo(eventsOf(settings));
    }

    /** Returns what the playground's session sees, with texts left out: they depend on the cuts. */
    private static List<String> eventsOf(Settings settings) {
        List<String> events = new ArrayList<>();
        JsonPushParser.Builder builder = JsonPushParser.builder()
                .tolerate(settings.tolerances())
                .onEvent((JsonEvent event) -> {
                    if (!(event instanceof TextAppended)) {
                        events.add(event.toString());
                    }
                });
        JsonSchema schema = settings.schema();
        if (schema != null) {
            builder.listen(schema.validator(violation -> events.add(violation.message())));
        }
        JsonPushParser parser = builder.build();
        Feed feed = settings.feed();
        try {
            for (int i = 0; i <= feed.chunks(); i++) {
                parser.feed(feed.next().text());
            }
            parser.finish();
        } catch (RuntimeException e) {
            events.add(e.getMessage());
        }
        return events;
    }

    /** Returns what the program prints, without texts, and the message of what it throws. */
    private List<String> printedBy(String program) throws Exception {
        Class<?> type = CompiledSource.of(folder, "ReadStream", program).type("ReadStream");
        PrintStream before = System.out;
        List<String> printed = new ArrayList<>();
        System.setOut(new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void println(@Nullable Object event) {
                if (!(event instanceof TextAppended)) {
                    printed.add(String.valueOf(event));
                }
            }

            @Override
            public void println(@Nullable String violation) {
                printed.add(String.valueOf(violation));
            }
        });
        try {
            type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            printed.add(e.getCause().getMessage());
        } finally {
            System.setOut(before);
        }
        return printed;
    }

    /** Any text can be written as Java: many of them in one class, compared with what it has. */
    @Test
    void aTextIsItselfInJava() throws Exception {
        Random random = new Random(17);
        List<String> texts =
                new ArrayList<>(List.of("", " ", "\n", "a \nb\t\n c", "\"\"\"\"", "\\u0041", "x\r\n", "\u3000\n"));
        String[] pieces = {
            "a", "\"", "\\", "\n", " ", "\t", "\r", "\0", "u0041", "é", "🌻", "\uD83C", "\u3000", "\u2028", "7", ","
        };
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(300); length > 0; length--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            texts.add(text.toString());
        }
        StringBuilder source =
                new StringBuilder("public class Texts { public static String at(int i) { return switch (i) {\n");
        for (int i = 0; i < texts.size(); i++) {
            source.append("case ")
                    .append(i)
                    .append(" -> ")
                    .append(JavaLiteral.of(texts.get(i), "    "))
                    .append(";\n");
        }
        Class<?> type = CompiledSource.of(folder, "Texts", source + "default -> null; }; } }")
                .type("Texts");
        for (int i = 0; i < texts.size(); i++) {
            assertThat(type.getMethod("at", int.class).invoke(null, i)).isEqualTo(texts.get(i));
        }
    }

    @Test
    void itIsWrittenForPeople() {
        Map<String, Object> fields = Map.of(
                "text",
                "{\"a\": 1}",
                "chunk",
                JsonNumber.of("4"),
                "tolerate",
                "llm",
                "schema",
                "{\"type\":\"object\"}");
        assertThat(JavaProgram.of(Settings.of(fields, new Recordings()))).isEqualTo("""
                import dev.leafout.event.Tolerance;
                import dev.leafout.parse.JsonPushParser;
                import dev.leafout.schema.JsonSchema;

                /** Needs from dev.leafout: leafout-core, leafout-schema. */
                public class ReadStream {
                    public static void main(String[] args) {
                        String input = \"""
                                {"a": 1}\\
                                \""";
                        JsonSchema schema = JsonSchema.parse(\"""
                                {"type":"object"}\\
                                \""");
                        JsonPushParser parser = JsonPushParser.builder()
                                .tolerate(Tolerance.llm())
                                .onEvent(System.out::println)
                                .listen(schema.validator(violation -> System.out.println(violation.message())))
                                .build();
                        for (int from = 0, to; from < input.length(); from = to) { // any cut gives the same events
                            to = Math.min(input.length(), from + 4);
                            parser.feed(input.substring(from, to));
                        }
                        parser.finish();
                    }
                }
                """);
    }
}
