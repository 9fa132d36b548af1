// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.micrometer.StreamMetrics;
import dev.leafout.parse.ParseLimits;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import dev.leafout.typed.TypeToken;
import dev.leafout.typed.spi.ValueBinder;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LeafoutAutoConfigurationTest {
    record Trip(String title, int totalKm) {}

    private static final String TRIP = "{\"title\":\"Sea\",\"totalKm\":7}";

    /** With what the jar itself names, so that the file is tested too. */
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
            .withConfiguration(AutoConfigurations.of(named()));

    private static Class<?>[] named() {
        List<Class<?>> types = new ArrayList<>();
        for (String name : ImportCandidates.load(
                org.springframework.boot.autoconfigure.AutoConfiguration.class,
                LeafoutAutoConfigurationTest.class.getClassLoader())) {
            if (name.startsWith("dev.leafout.")) {
                types.add(typeOf(name));
            }
        }
        assertThat(types).hasSize(4);
        return types.toArray(new Class<?>[0]);
    }

    private static Class<?> typeOf(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static <T> T read(LeafoutStreams streams, Class<T> type, String text) {
        ObjectStream<T> stream = streams.of(type).open();
        stream.feed(text);
        return stream.finish();
    }

    @Test
    void streamsReadAsTheMapperOfTheApplicationDoes() {
        runner.run(context -> assertThat(read(context.getBean(LeafoutStreams.class), Trip.class, TRIP))
                .isEqualTo(new Trip("Sea", 7)));
        runner.withPropertyValues("spring.jackson.property-naming-strategy=SNAKE_CASE")
                .run(context -> {
                    LeafoutStreams streams = context.getBean(LeafoutStreams.class);
                    assertThat(read(streams, Trip.class, "{\"title\":\"Sea\",\"total_km\":7}"))
                            .isEqualTo(new Trip("Sea", 7));
                    assertThat(streams.of(new TypeToken<List<Trip>>() {}).acceptedSchemaOf(new TypeToken<Trip>() {}))
                            .contains("total_km");
                });
    }

    @Test
    void theMapperWritesPartials() {
        runner.withPropertyValues("spring.jackson.find-and-add-modules=false").run(context -> {
            ObjectStream<Trip> stream =
                    context.getBean(LeafoutStreams.class).of(Trip.class).open();
            stream.feed("{\"title\":\"Se");
            Partial<Trip> partial = stream.partial();
            assertThat(context.getBean(JsonMapper.class).writeValueAsString(partial))
                    .isEqualTo("{\"title\":\"Se\"}");
        });
    }

    @Test
    void limitsAreProperties() {
        runner.withPropertyValues("leafout.limits.max-string-length=2", "leafout.limits.max-depth=9")
                .run(context -> {
                    assertThat(context.getBean(ParseLimits.class))
                            .hasToString(ParseLimits.defaults()
                                    .withMaxStringLength(2)
                                    .withMaxDepth(9)
                                    .toString());
                    assertThatThrownBy(() -> read(context.getBean(LeafoutStreams.class), Trip.class, TRIP))
                            .isInstanceOf(StreamFailure.Malformed.class);
                });
        runner.withPropertyValues("leafout.limits.max-depth=-1")
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void theMetadataNamesEveryPropertyAndItsDefault() throws IOException {
        Map<String, String> expected = new TreeMap<>();
        for (var component : LeafoutProperties.Limits.class.getRecordComponents()) {
            String name = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
            try {
                Object value = ParseLimits.class.getMethod(component.getName()).invoke(ParseLimits.defaults());
                expected.put("leafout.limits." + name, String.valueOf(value));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        assertThat(expected).hasSize(8);
        expected.put("leafout.metrics.enabled", "true");
        Map<String, String> found = new TreeMap<>();
        try (InputStream file = Objects.requireNonNull(
                LeafoutProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json"))) {
            for (JsonNode property : new JsonMapper().readTree(file).get("properties")) {
                found.put(
                        property.get("name").asString(),
                        property.get("defaultValue").asString());
            }
        }
        assertThat(found).isEqualTo(expected);
        String page = Files.readString(Path.of("../docs/spring-boot.md"));
        found.forEach((name, value) -> assertThat(page).contains("| `" + name + "` | " + value + " |"));
    }

    @Test
    void whatTheApplicationHasItselfStays() {
        ValueBinder own = new Jackson3Binder();
        ParseLimits tight = ParseLimits.defaults().withMaxDepth(3);
        runner.withBean(ValueBinder.class, () -> own)
                .withBean(ParseLimits.class, () -> tight)
                .run(context -> {
                    assertThat(context.getBean(ValueBinder.class)).isSameAs(own);
                    assertThat(context.getBean(ParseLimits.class)).isSameAs(tight);
                });
    }

    @Test
    void aCustomizerIsAppliedToEveryStream() {
        List<String> called = new ArrayList<>();
        runner.withBean("b", ObjectStreamCustomizer.class, () -> stream -> called.add("b"))
                .run(context -> {
                    context.getBean(LeafoutStreams.class).of(Trip.class);
                    context.getBean(LeafoutStreams.class).of(new TypeToken<Trip>() {});
                });
        assertThat(called).containsExactly("b", "b");
    }

    @Test
    void streamsAreMeasuredIfThereIsARegistry() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(ObservationRegistry.class, ObservationRegistry::create)
                .run(context -> {
                    read(context.getBean(LeafoutStreams.class), Trip.class, TRIP);
                    assertThat(context.getBean(MeterRegistry.class)
                                    .get("leafout.stream.characters")
                                    .summary()
                                    .totalAmount())
                            .isEqualTo(TRIP.length());
                });
    }

    @Test
    void streamsAreNotMeasuredOtherwise() {
        runner.run(context -> assertThat(context).doesNotHaveBean(StreamMetrics.class));
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withPropertyValues("leafout.metrics.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(StreamMetrics.class));
        runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context -> assertThat(read(context.getBean(LeafoutStreams.class), Trip.class, TRIP))
                        .isEqualTo(new Trip("Sea", 7)));
    }
}
