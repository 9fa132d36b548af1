// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;

class Jackson3TypesTest extends TypesSuite {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().findAndAddModules().build();
    private static final ValueBinder BINDER = new Jackson3Binder(MAPPER);

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record SnakeCase(String firstName) {}

    static final class PairReader extends StdDeserializer<Types.Pair<?, ?>> {
        PairReader() {
            super(Types.Pair.class);
        }

        @Override
        public Types.Pair<?, ?> deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
            JsonNode tree = parser.readValueAsTree();
            String[] parts = tree.isString() ? tree.stringValue().split(":") : new String[] {tree.toString(), ""};
            return new Types.Pair<>(parts[0], parts[1]);
        }
    }

    @Override
    protected ValueBinder binder() {
        return BINDER;
    }

    @Override
    protected ValueBinder snakeCaseBinder() {
        return new Jackson3Binder(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build());
    }

    @Override
    protected ValueBinder lenientBinder() {
        return new Jackson3Binder(JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());
    }

    @Override
    protected ValueBinder defaultTypingBinder() {
        return new Jackson3Binder(JsonMapper.builder()
                .activateDefaultTyping(BasicPolymorphicTypeValidator.builder().build())
                .build());
    }

    @Override
    protected ValueBinder customBinder() {
        return new Jackson3Binder(JsonMapper.builder()
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
        } catch (JacksonException e) {
            throw new AssertionError(e);
        }
    }
}
