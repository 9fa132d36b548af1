// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * What the two Jacksons do differently. Each module has its own; all other classes of leafout-jackson2 are generated from
 * those of leafout-jackson3.
 */
final class JacksonApi {
    private JacksonApi() {}

    /** Returns a context; the parser is null for what has no text, such as making an object. */
    static DeserializationContext context(ObjectMapper mapper, @Nullable JsonParser parser) {
        DeserializationContextExt context = mapper._deserializationContext();
        return parser == null ? context : context.assignParser(parser);
    }

    /** Returns a parser of one JSON string, without writing it as JSON. */
    static JsonParser parserOf(String text, ObjectMapper mapper) {
        try (TokenBuffer buffer = TokenBuffer.forGeneration()) {
            buffer.writeString(text);
            return buffer.asParser(context(mapper, null));
        }
    }

    static @Nullable TypeDeserializer typeDeserializer(JavaType type, DeserializationContext context) {
        return context.findTypeDeserializer(type);
    }

    @SuppressWarnings("deprecation") // the other method came with Jackson 3.2, and Spring Boot 4.1 has 3.1
    static PropertyValueBuffer startBuilding(PropertyBasedCreator creator, DeserializationContext context) {
        return creator.startBuilding(null, context, null);
    }

    static void set(
            SettableBeanProperty property, Object bean, @Nullable Object value, DeserializationContext context) {
        property.set(context, bean, value);
    }

    static BeanDescription describe(JavaType type, ObjectMapper mapper) {
        return context(mapper, null).introspectBeanDescription(type);
    }

    /** Returns what {@code @JsonPropertyOrder} says; null if it is not there. */
    static String @Nullable [] propertyOrder(AnnotatedClass type, DeserializationConfig config) {
        return config.getAnnotationIntrospector().findSerializationPropertyOrder(config, type);
    }
}
