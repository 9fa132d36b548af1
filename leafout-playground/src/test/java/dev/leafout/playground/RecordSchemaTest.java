// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.JsonWriter;
import dev.leafout.typed.ObjectStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of a record's source is the one that leafout-typed makes of its class. */
class RecordSchemaTest {
    @TempDir
    Path folder;

    private static final String IMPORTS = """
            import com.fasterxml.jackson.annotation.*;
            import java.math.*;
            import java.net.URI;
            import java.time.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "record Trip(String city, List<Day> days) {} record Day(String title, int km) {}",
                "record Trip(Day first, Day last, Mood mood) {} record Day(int km) {} enum Mood { GOOD, BAD }",
                "record Node(String name, List<Node> children) {}",
                "record Tree(Node left) {} record Node(String name, Node next) {}",
                "record Types(boolean a, Boolean b, byte c, short d, int e, long f, float g, double h, char i) {}",
                "record Types(Integer a, Long b, BigInteger c, BigDecimal d, Number e, Double f, Object g) {}",
                "record Types(LocalDate a, Instant b, OffsetDateTime c, LocalDateTime d, Duration e, UUID f, URI g) {}",
                "record Types(int[] a, String[][] b, byte[] c, Set<String> d, List<List<Integer>> e, String... f) {}",
                "record Types(Map<String, Integer> a, Map<String, List<Boolean>> b, List<?> c) {}",
                "record Types(List<? extends Number> a, java.util.List<java.lang.String> b) {}",
                "record Maybe(Optional<String> a, OptionalInt b, OptionalDouble c, Optional<List<String>> d) {}",
                "record Maybe(@Nullable String a, @Nullable Integer b, int c) {}",
                "record Maybe(Optional<Mood> a, @Nullable Mood b) {} enum Mood { GOOD, BAD }",
                "record Named(@JsonProperty(\"first_name\") String first, @JsonProperty(value = \"n\") int number) {}",
                "record Empty() {}",
                """
                /** A comment with record Fake(int x) {} in it. */
                record Trip( // another (
                        String city,
                        /* and one */ int days) implements Comparable<Trip> {
                    static final String TEXT = "record Other(int y) {}";
                    Trip {
                        if (days < 0) { throw new IllegalArgumentException("}"); }
                    }
                    @Override public int compareTo(Trip other) { return days - other.days; }
                }
                """,
                """
                record Walk(Level level) {}
                enum Level implements Runnable {
                    EASY(1) { @Override public void run() {} },
                    @Deprecated HARD(2);
                    private final int stars;
                    Level(int stars) { this.stars = stars; }
                    @Override public void run() {}
                }
                """
            })
    void itIsTheSchemaOfTheClass(String source) throws Exception {
        String name = source.replaceFirst("(?s).*?(?<!\\.)\\brecord (?!Fake)(\\w+)\\(.*", "$1");
        CompiledSource classes = CompiledSource.of(folder, "Source", IMPORTS + source);
        assertThat(JsonWriter.write(RecordSchema.of(IMPORTS + source)))
                .isEqualTo(ObjectStream.schemaOf(classes.type(name)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "class Trip {}                | There is no record in this source",
                "enum Mood { GOOD }           | There is no record in this source",
                "record Trip(Day day) {}      | Nothing is known about the type Day: add its record or enum",
                "record Trip(String city      | The source ends too early",
                "record Trip(String)          | Expected a name in record Trip but found )",
                "record Trip(String a int b)  | Expected , between the components of record Trip but found int",
                "record Pair<T>(T a, T b) {}  | The record Pair has type parameters",
                "record Trip(List<String a)   | Expected > after the arguments of List but found a",
                "record                       | There is no record in this source",
                "enum Mood                    | The source ends too early"
            })
    void whatCannotBeUnderstoodIsSaid(String source, String reason) {
        assertThatThrownBy(() -> RecordSchema.of(source))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(reason);
    }

    @Test
    void nestingHasALimit() {
        String lists = "List<".repeat(1_000) + "String" + ">".repeat(1_000);
        assertThatThrownBy(() -> RecordSchema.of("record Deep(" + lists + " a) {}"))
                .isInstanceOf(Refusal.class)
                .hasMessage("These types are nested more than 64 deep");
        StringBuilder records = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            records.append("record R").append(i).append("(R").append(i + 1).append(" next) {}\n");
        }
        assertThatThrownBy(() -> RecordSchema.of(records + "record R2000() {}"))
                .isInstanceOf(Refusal.class)
                .hasMessage("These types are nested more than 64 deep");
    }
}
