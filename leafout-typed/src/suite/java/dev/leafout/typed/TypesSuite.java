// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.Types.Sample;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every binder has to pass. */
abstract class TypesSuite {
    private static final int MAX_LENGTH_FOR_PAIRS = 130;

    /** Returns a binder with a mapper as it comes. */
    protected abstract ValueBinder binder();

    /** Returns a binder whose mapper writes names with underscores and in lower case. */
    protected abstract ValueBinder snakeCaseBinder();

    /** Returns a binder whose mapper ignores properties that it does not know. */
    protected abstract ValueBinder lenientBinder();

    /** Returns a binder whose mapper has default typing. */
    protected abstract ValueBinder defaultTypingBinder();

    /** Returns a binder whose mapper has a deserializer of its own for {@link Types.Pair}. */
    protected abstract ValueBinder customBinder();

    /** Returns a type whose annotation, which is the library's own, says that its names have underscores. */
    protected abstract Class<? extends Record> snakeCaseByAnnotation();

    /** Returns what the library makes of the whole document. */
    protected abstract Object readWhole(String json, Type type);

    static List<Sample> samples() {
        return Types.SAMPLES;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theWholeIsWhatTheLibraryMakesOfIt(Sample sample) {
        ObjectStream<?> stream = open(sample);
        stream.feed(sample.json());
        assertThat((Object) stream.finish())
                .isEqualTo(readWhole(sample.json(), sample.type().type()));
    }

    private ObjectStream<?> open(Sample sample) {
        return ObjectStream.of(sample.type()).binder(binder()).open();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void theWholeAndTheLastPartialAreTheSameForEveryCut(Sample sample) {
        Object whole = readWhole(sample.json(), sample.type().type());
        plans(sample.json().length()).forEach(plan -> {
            ObjectStream<?> stream = open(sample);
            plan.cut(sample.json()).forEach(stream::feed);
            Object finished = stream.finish();
            assertThat(finished).as(plan.toString()).isEqualTo(whole);
            assertThat((Object) stream.partial().value()).as(plan.toString()).isSameAs(finished);
        });
    }

    private static Stream<CutPlan> plans(int length) {
        return Stream.concat(
                CutPlan.everySingleCut(length),
                Stream.of(CutPlan.every(1, length), CutPlan.every(3, length), CutPlan.random(7, 9, length)));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void partialsOnlyGrow(Sample sample) {
        List<Object> partials = new ArrayList<>();
        ObjectStream<?> stream = ObjectStream.of(sample.type())
                .binder(binder())
                .onPartial(partial -> partials.add(partial.value()))
                .open();
        CutPlan.every(1, sample.json().length()).cut(sample.json()).forEach(stream::feed);
        partials.add(stream.finish());
        for (int i = 1; i < partials.size(); i++) {
            Growth.assertGrown("partial " + i, partials.get(i - 1), partials.get(i));
        }
    }

    /** The same characters show the same, whether they came in one chunk or in many. */
    @ParameterizedTest
    @MethodSource("samples")
    void whatAPartialShowsDoesNotDependOnTheChunks(Sample sample) {
        ObjectStream<?> slow = open(sample);
        for (int i = 0; i < sample.json().length(); i++) {
            slow.feed(sample.json().substring(i, i + 1));
            ObjectStream<?> fast = open(sample);
            fast.feed(sample.json().substring(0, i + 1));
            assertThat((Object) slow.partial().value())
                    .as("after %d characters", i + 1)
                    .isEqualTo(fast.partial().value());
        }
    }

    static Stream<Sample> shortSamples() {
        return Stream.concat(Types.SAMPLES.stream(), Types.SLOPPY.stream())
                .filter(sample -> sample.json().length() <= MAX_LENGTH_FOR_PAIRS);
    }

    /** What is shown after a prefix is what was shown after it when the characters came one by one. */
    @ParameterizedTest
    @MethodSource("shortSamples")
    void behindEveryPairOfCutsTheSameIsShown(Sample sample) {
        String text = sample.json();
        List<Object> shown = shownBehindEachCharacter(sample);
        CutPlan.everyPairOfCuts(text.length()).forEach(plan -> {
            ObjectStream<?> stream = open(sample);
            int length = 0;
            for (String chunk : plan.cut(text)) {
                length += chunk.length();
                stream.feed(chunk);
                assertSame(plan, shown.get(length), stream.partial().value());
            }
            assertSame(plan, shown.get(text.length() + 1), stream.finish());
        });
    }

    /** Item n is what n characters show; the last one is the whole. */
    private List<Object> shownBehindEachCharacter(Sample sample) {
        ObjectStream<?> stream = open(sample);
        List<Object> shown = new ArrayList<>();
        shown.add(stream.partial().value());
        for (String character : CutPlan.every(1, sample.json().length()).cut(sample.json())) {
            stream.feed(character);
            shown.add(stream.partial().value());
        }
        shown.add(stream.finish());
        return shown;
    }

    /** Asked a million times, so it is not asked of AssertJ. */
    private static void assertSame(CutPlan plan, Object expected, Object actual) {
        if (!Objects.equals(actual, expected)) {
            assertThat(actual).as(plan.toString()).isEqualTo(expected);
        }
    }

    @Test
    void theNamingStrategyOfTheMapperCounts() {
        ObjectStream<Trips.Activity> stream =
                ObjectStream.of(Trips.Activity.class).binder(snakeCaseBinder()).open();
        stream.feed("{\"type\":\"walk\",\"title\":\"t\",\"description\":\"d\"}");
        assertThat(stream.finish().description()).isEqualTo("d");
        assertThat(snakeCaseBinder().schemaOf(CamelCase.class)).contains("\"first_name\"");
        ObjectStream<CamelCase> camel =
                ObjectStream.of(CamelCase.class).binder(snakeCaseBinder()).open();
        camel.feed("{\"first_name\":\"A");
        assertThat(camel.partial().value()).isEqualTo(new CamelCase("A"));
    }

    record CamelCase(String firstName) {}

    @Test
    void theNamingStrategyOfAnAnnotationCounts() {
        ObjectStream<? extends Record> stream =
                ObjectStream.of(snakeCaseByAnnotation()).binder(binder()).open();
        stream.feed("{\"first_name\":\"Ada\"}");
        assertThat(stream.finish().toString()).endsWith("[firstName=Ada]");
        assertThat(binder().schemaOf(snakeCaseByAnnotation())).contains("\"first_name\"");
    }

    @Test
    void aliasesAreKnown() {
        ObjectStream<Types.Renamed> stream = ObjectStream.of(Types.Renamed.class)
                .binder(binder())
                .withoutValidation()
                .open();
        stream.feed("{\"first-name\":\"Ada\",\"surname\":\"Love");
        assertThat(stream.partial().value()).isEqualTo(new Types.Renamed("Ada", "Love"));
    }

    @Test
    void unknownPropertiesAreWhatTheMapperSaysTheyAre() {
        ObjectStream<CamelCase> stream = ObjectStream.of(CamelCase.class)
                .binder(lenientBinder())
                .withoutValidation()
                .open();
        stream.feed("{\"other\":{\"a\":[1]},\"firstName\":\"Ada\"}");
        assertThat(stream.finish()).isEqualTo(new CamelCase("Ada"));
    }

    /** Whoever reads a type in his own way gets it when it is complete. */
    @Test
    void aDeserializerOfYourOwnIsAskedWhenTheValueIsComplete() {
        ObjectStream<List<Types.Pair<String, String>>> stream = ObjectStream.of(
                        new TypeToken<List<Types.Pair<String, String>>>() {})
                .binder(customBinder())
                .withoutValidation()
                .open();
        stream.feed("[\"a:b\",{\"x\":1");
        assertThat(stream.partial().value()).containsExactly(new Types.Pair<>("a", "b"));
        stream.feed("}]");
        assertThat(stream.finish()).hasSize(2);
    }

    record Named(@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Types.Tree tree) {}

    @Test
    void theInputNeverNamesClasses() {
        assertThatThrownBy(() -> binder().shapeOf(Named.class))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("lets the input name classes");
        assertThatThrownBy(() -> defaultTypingBinder().shapeOf(CamelCase.class))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("default typing");
    }

    @Test
    void theSchemaHasTheOrderOfTheDeclaration() {
        String schema = binder().schemaOf(Trips.Itinerary.class);
        assertThat(schema)
                .containsSubsequence(
                        "\"title\"",
                        "\"budget\"",
                        "\"days\"",
                        "\"subtitle\"",
                        "\"activities\"",
                        "\"type\"",
                        "\"title\"")
                .contains("[\"walk\",\"food\",\"MUSEUM\"]")
                .contains("\"required\":[\"title\",\"budget\",\"days\"]");
        assertThat(binder().schemaOf(Types.Ordered.class)).containsSubsequence("\"c\"", "\"a\"", "\"b\"", "required");
    }

    @Test
    void theSchemaRequiresWhatIsNeitherOptionalNorNullable() {
        assertThat(binder().schemaOf(Types.Optionals.class))
                .doesNotContain("required\":[\"note")
                .doesNotContain("extra\"]");
        assertThat(binder().schemaOf(Types.Scalars.class)).contains("\"required\":[\"count\",\"big\"");
    }

    @Test
    void theSchemaHasTheDiscriminatorFirst() {
        assertThat(binder().schemaOf(new TypeToken<List<Types.Figure>>() {}.type()))
                .contains("\"properties\":{\"kind\":{\"const\":\"circle\"},\"radius\"");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Description {
        String[] value();
    }

    @JsonClassDescription("A place to stay")
    record Hotel(
            @JsonPropertyDescription("As on the sign") String name,
            @Description({"Per night,", "in euros"}) int price) {}

    @Test
    void theSchemaHasTheDescriptions() {
        assertThat(binder().schemaOf(Hotel.class))
                .contains("\"name\":{\"type\":\"string\",\"description\":\"As on the sign\"}")
                .contains("\"price\":{\"type\":\"integer\",\"description\":\"Per night, in euros\"}")
                .endsWith("\"description\":\"A place to stay\"}");
    }

    /** What the type accepts is more than what a model is asked for. */
    @Test
    void theSchemaOfWhatIsAcceptedDemandsOnlyWhatTheLibraryDoes() {
        assertThat(binder().acceptedSchemaOf(CamelCase.class))
                .contains("\"firstName\":{\"type\":[\"string\",\"null\"]}")
                .doesNotContain("required");
        assertThat(binder().acceptedSchemaOf(AgreedTypes.Needed.class)).contains("\"required\":[\"must\"]");
        assertThat(lenientBinder().acceptedSchemaOf(CamelCase.class)).doesNotContain("additionalProperties");
        assertThat(customBinder().acceptedSchemaOf(Types.Pair.class))
                .isEqualTo("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"}");
    }

    @Test
    void aTypeThatContainsItselfRefersToItself() {
        assertThat(binder().schemaOf(Types.Tree.class)).contains("\"items\":{\"$ref\":\"#\"}");
        assertThat(binder().schemaOf(Types.Optionals.class))
                .contains("{\"$ref\":\"#/$defs/Tree\"}", "\"$defs\":{\"Tree\":{\"type\":\"object\"");
    }
}
