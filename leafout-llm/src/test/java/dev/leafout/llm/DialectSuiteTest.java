// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.AgreedTypes;
import dev.leafout.typed.AgreedTypes.Agreed;
import dev.leafout.typed.Jackson2OwnTypes;
import dev.leafout.typed.Mistake;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.ObjectStreamBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The types that agree with Jackson, as each provider gets them, and their documents as each provider sends them. */
class DialectSuiteTest {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().findAndAddModules().build();

    /** Jackson's own view ends here, so the schema says nothing of what there may be. */
    private static final Set<String> UNSAID = Set.of("object ids", "an external property");

    private static List<Agreed> types() {
        List<Agreed> types = AgreedTypes.all();
        types.addAll(Jackson2OwnTypes.all());
        return types;
    }

    @ParameterizedTest
    @EnumSource(SchemaDialect.class)
    void noProviderRefusesASchemaThatIsSent(SchemaDialect dialect) {
        for (Agreed agreed : types()) {
            ProviderSchema schema = schemaOf(dialect, agreed);
            if (schema != null) {
                assertThat(DialectChecker.problems(dialect, schema.json()))
                        .as("%s: %s", agreed, schema.json())
                        .isEmpty();
            }
        }
    }

    /** What a dialect cannot say is refused here, before a provider does; the file has the list, and the reasons. */
    @Test
    void theTypesThatAreNotSentAreListed() throws IOException {
        List<String> refused = new ArrayList<>();
        for (SchemaDialect dialect : SchemaDialect.values()) {
            for (Agreed agreed : types()) {
                try {
                    dialect.of(agreed.type().type());
                } catch (IllegalArgumentException e) {
                    String reason = String.valueOf(e.getMessage());
                    refused.add(dialect + " | " + agreed + " | " + reason.substring(reason.indexOf(": ") + 2));
                }
            }
        }
        try (InputStream listed = DialectSuiteTest.class.getResourceAsStream("refused-types.txt")) {
            assertThat(refused)
                    .containsExactlyElementsOf(
                            new String(Objects.requireNonNull(listed).readAllBytes(), UTF_8)
                                    .lines()
                                    .toList());
        }
    }

    @ParameterizedTest
    @EnumSource(SchemaDialect.class)
    void whatAProviderWrapsIsReadAsIfItWereNot(SchemaDialect dialect) throws IOException {
        int wrapped = 0;
        for (Agreed agreed : types()) {
            ProviderSchema schema = schemaOf(dialect, agreed);
            if (schema != null) {
                wrapped += schema.isWrapped() ? 1 : 0;
                for (String json : documents(agreed)) {
                    assertRead(agreed, json, schema.isWrapped());
                }
            }
        }
        boolean wraps = dialect == SchemaDialect.OPENAI_STRICT || dialect == SchemaDialect.ANTHROPIC;
        assertThat(wrapped > 0).isEqualTo(wraps);
    }

    /** Maps, too, which no provider takes that wraps. */
    @Test
    void everyTypeIsReadOutOfAWrapper() throws IOException {
        for (Agreed agreed : types()) {
            for (String json : documents(agreed)) {
                assertRead(agreed, json, true);
            }
        }
    }

    /** A model may leave out, or set to null, whatever the schema that was sent lets it. */
    @ParameterizedTest
    @EnumSource(names = {"OPENAI_STRICT", "ANTHROPIC", "OLLAMA"})
    void whatWasAskedForIsAccepted(SchemaDialect dialect) throws IOException {
        int accepted = 0;
        for (Agreed agreed : types()) {
            ProviderSchema schema = UNSAID.contains(agreed.name()) ? null : schemaOf(dialect, agreed);
            JsonSchema asked = schema == null ? null : JsonSchema.parse(schema.json());
            for (String json : asked == null ? List.<String>of() : documents(agreed)) {
                for (Mistake mistake : Mistake.in(schema.isWrapped() ? wrapped(json) : json)) {
                    if (!mistake.scalar() && !mistake.otherText() && isValid(asked, mistake.json())) {
                        accepted++;
                        ObjectStream<?> stream = open(agreed, schema.isWrapped());
                        stream.feed(mistake.json());
                        assertThat(stream.violations())
                                .as("%s by %s", mistake.json(), schema.json())
                                .isEmpty();
                        stream.finish();
                    }
                }
            }
        }
        assertThat(accepted).isPositive();
    }

    private static boolean isValid(JsonSchema schema, String json) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed(json);
        parser.finish();
        return validator.violationCount() == 0;
    }

    private static String wrapped(String json) {
        return "{\"" + ProviderSchema.WRAPPER + "\":" + json + "}";
    }

    private static void assertRead(Agreed agreed, String json, boolean isWrapped) throws IOException {
        Object expected = MAPPER.readValue(
                json, MAPPER.getTypeFactory().constructType(agreed.type().type()));
        String sent = isWrapped ? wrapped(json) : json;
        for (int size : List.of(1, 7, sent.length())) {
            ObjectStream<?> stream = open(agreed, isWrapped);
            CutPlan.every(size, sent.length()).cut(sent).forEach(stream::feed);
            assertThat(stream.violations()).as(sent).isEmpty();
            AgreedTypes.assertSame(sent, stream.finish(), expected);
        }
        if (isWrapped) {
            assertShownAlike(agreed, json, sent.substring(0, sent.indexOf(json)));
        }
    }

    /** After every character, the wrapped value is shown as it would be without its wrapper. */
    private static void assertShownAlike(Agreed agreed, String json, String before) {
        ObjectStream<?> plain = open(agreed, false);
        ObjectStream<?> wrapped = open(agreed, true);
        wrapped.feed(before);
        for (int i = 0; i < json.length(); i++) {
            String character = json.substring(i, i + 1);
            plain.feed(character);
            wrapped.feed(character);
            Object shown = plain.partial().value();
            if (shown == null) {
                assertThat((Object) wrapped.partial().value())
                        .as(json.substring(0, i + 1))
                        .isNull();
            } else {
                AgreedTypes.assertSame(
                        json.substring(0, i + 1), wrapped.partial().value(), shown);
            }
        }
    }

    private static ObjectStream<?> open(Agreed agreed, boolean isWrapped) {
        ObjectStreamBuilder<?> builder = ObjectStream.of(agreed.type()).tolerate(Tolerance.none());
        return (isWrapped ? builder.unwrap(ProviderSchema.WRAPPER) : builder).open();
    }

    private static @Nullable ProviderSchema schemaOf(SchemaDialect dialect, Agreed agreed) {
        try {
            return dialect.of(agreed.type().type());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static List<String> documents(Agreed agreed) throws JsonProcessingException {
        List<String> documents = new ArrayList<>();
        for (Object document : agreed.documents()) {
            documents.add(
                    document instanceof AgreedTypes.Json json
                            ? json.text()
                            : MAPPER.writerFor(MAPPER.getTypeFactory()
                                            .constructType(agreed.type().type()))
                                    .writeValueAsString(document));
        }
        return documents;
    }
}
