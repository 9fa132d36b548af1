// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.leafout.jackson2.Jackson2Binder;
import dev.leafout.typed.spi.ValueBinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;

class Jackson2TypesTest extends TypesSuite {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().findAndAddModules().build();
    private static final ValueBinder BINDER = new Jackson2Binder(MAPPER);

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record SnakeCase(String firstName) {}

    static final class PairReader extends StdDeserializer<Types.Pair<?, ?>> {
        private static final long serialVersionUID = 1L;

        PairReader() {
            super(Types.Pair.class);
        }

        @Override
        public Types.Pair<?, ?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode tree = parser.readValueAsTree();
            String[] parts = tree.isTextual() ? tree.textValue().split(":") : new String[] {tree.toString(), ""};
            return new Types.Pair<>(parts[0], parts[1]);
        }
    }

    @Override
    protected ValueBinder binder() {
        return BINDER;
    }

    @Override
    protected ValueBinder snakeCaseBinder() {
        return new Jackson2Binder(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build());
    }

    @Override
    protected ValueBinder lenientBinder() {
        return new Jackson2Binder(JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
    }

    @Override
    protected ValueBinder defaultTypingBinder() {
        return new Jackson2Binder(JsonMapper.builder()
                .activateDefaultTyping(BasicPolymorphicTypeValidator.builder().build())
                .build());
    }

    @Override
    protected ValueBinder customBinder() {
        return new Jackson2Binder(JsonMapper.builder()
                .addModule(new SimpleModule().addDeserializer(Types.Pair.class, new PairReader()))
                .build());
    }

    @Override
    protected Class<? extends Record> snakeCaseByAnnotation() {
        return SnakeCase.class;
    }

    @Override
    protected Object readWhole(String json, Type type) {
        try {
            return MAPPER.readValue(json, MAPPER.constructType(type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
