// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.document.JsonWriter;
import dev.leafout.typed.spi.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.impl.NullsConstantProvider;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.util.ClassUtil;

/** How Jackson reads the complete values in one place. */
record Binding(
        ObjectMapper mapper,
        JavaType type,
        ValueDeserializer<Object> deserializer,
        @Nullable TypeDeserializer typeDeserializer,
        NullValueProvider nulls,
        PlainScalars scalars) {
    Binding(
            ObjectMapper mapper,
            JavaType type,
            ValueDeserializer<Object> deserializer,
            @Nullable TypeDeserializer typeDeserializer,
            NullValueProvider nulls) {
        this(
                mapper,
                type,
                deserializer,
                typeDeserializer,
                nulls,
                PlainScalars.of(mapper, type, deserializer, typeDeserializer));
    }

    @Nullable
    Object bind(@Nullable Object plain) {
        if (plain == null) {
            return bindNull();
        }
        Object known = scalars.find(plain);
        if (known != null) {
            return known;
        }
        Object value = read(plain);
        if (value == null && hasRuleForNull()) {
            return bindNull();
        }
        scalars.found(plain, value);
        return value;
    }

    /** Returns whether a null needs attention, also one that Jackson made of something else, such as an empty array. */
    private boolean hasRuleForNull() {
        return nulls != deserializer && typeDeserializer == null;
    }

    private @Nullable Object read(Object plain) {
        try (JsonParser parser = parserOf(plain)) {
            parser.nextToken();
            DeserializationContext context = JacksonApi.context(mapper, parser);
            Object value = typeDeserializer == null
                    ? deserializer.deserialize(parser, context)
                    : deserializer.deserializeWithType(parser, context, typeDeserializer);
            context.checkUnresolvedObjectId();
            refuseRest(parser, context);
            return value;
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    /** Some deserializers stop inside an array that they do not expect, and what they made of it is wrong. */
    private void refuseRest(JsonParser parser, DeserializationContext context) throws JacksonException {
        if (context.isEnabled(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)) {
            JsonToken rest = parser.nextToken();
            if (rest != null) {
                context.reportTrailingTokens(type.getRawClass(), parser, rest);
            }
        }
    }

    private @Nullable Object bindNull() {
        if (NullsConstantProvider.isSkipper(nulls)) {
            return Shape.ABSENT;
        }
        try {
            return nulls.getNullValue(JacksonApi.context(mapper, null));
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private JsonParser parserOf(Object plain) throws JacksonException {
        return plain instanceof String text
                ? JacksonApi.parserOf(text, mapper)
                : mapper.createParser(JsonWriter.write(plain));
    }

    @Nullable
    Object missing() {
        if (type.isPrimitive()) {
            return ClassUtil.defaultValue(type.getRawClass());
        }
        try {
            if (type.isContainerType()) {
                return deserializer.getEmptyValue(JacksonApi.context(mapper, null));
            }
            boolean optional = type.getRawClass().getName().startsWith("java.util.Optional");
            return optional ? deserializer.getNullValue(JacksonApi.context(mapper, null)) : null;
        } catch (Exception e) {
            return null;
        }
    }
}
