// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.NullValueProvider;
import com.fasterxml.jackson.databind.deser.impl.NullsConstantProvider;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.util.ClassUtil;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonNumber;
import dev.leafout.typed.spi.Shape;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How Jackson reads the values in one place, once they are complete. */
record Binding(
        ObjectMapper mapper,
        JavaType type,
        JsonDeserializer<Object> deserializer,
        @Nullable TypeDeserializer typeDeserializer,
        NullValueProvider nulls) {
    /** Integers of so many characters fit an int. */
    private static final int SAFE_INT_LENGTH = 9;

    /** A context for what has no text, such as the making of an object. */
    static DeserializationContext context(ObjectMapper mapper, @Nullable JsonParser parser) {
        return ((DefaultDeserializationContext) mapper.getDeserializationContext())
                .createInstance(mapper.getDeserializationConfig(), parser, mapper.getInjectableValues());
    }

    @Nullable
    Object bind(@Nullable Object plain) {
        if (plain == null) {
            return bindNull();
        }
        if (plain instanceof JsonNumber number && isPlainInt(number)) {
            return number.intValue();
        }
        try (JsonParser parser = parserOf(plain)) {
            parser.nextToken();
            DeserializationContext context = context(mapper, parser);
            return typeDeserializer == null
                    ? deserializer.deserialize(parser, context)
                    : deserializer.deserializeWithType(parser, context, typeDeserializer);
        } catch (IOException | RuntimeException e) {
            throw Problems.of(e);
        }
    }

    private @Nullable Object bindNull() {
        if (NullsConstantProvider.isSkipper(nulls)) {
            return Shape.ABSENT;
        }
        try {
            return nulls.getNullValue(context(mapper, null));
        } catch (IOException | RuntimeException e) {
            throw Problems.of(e);
        }
    }

    private boolean isPlainInt(JsonNumber number) {
        if (!type.hasRawClass(int.class) && !type.hasRawClass(Integer.class)) {
            return false;
        }
        String text = number.toString();
        return text.length() <= SAFE_INT_LENGTH
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && ClassUtil.isJacksonStdImpl(deserializer);
    }

    private JsonParser parserOf(Object plain) throws IOException {
        if (plain instanceof String text) {
            try (TokenBuffer buffer = new TokenBuffer(mapper, false)) {
                buffer.writeString(text);
                return buffer.asParser();
            }
        }
        return mapper.getFactory().createParser(JsonWriter.write(plain));
    }

    @Nullable
    Object missing() {
        if (type.isPrimitive()) {
            return ClassUtil.defaultValue(type.getRawClass());
        }
        try {
            if (type.isContainerType()) {
                return deserializer.getEmptyValue(context(mapper, null));
            }
            boolean optional = type.getRawClass().getName().startsWith("java.util.Optional");
            return optional ? deserializer.getNullValue(context(mapper, null)) : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }
}
