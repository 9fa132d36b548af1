// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.lang.annotation.Annotation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.deser.SettableAnyProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.util.NameTransformer;
import tools.jackson.databind.util.TokenBuffer;

/**
 * The differences between Jackson 2 and Jackson 3. Each module has its own version of this class; all other classes of
 * leafout-jackson2 are generated from those of leafout-jackson3.
 */
final class JacksonApi {
    private JacksonApi() {}

    /** Returns a context. The parser is null if there is no text to parse, such as when an object is created. */
    static DeserializationContext context(ObjectMapper mapper, @Nullable JsonParser parser) {
        DeserializationContextExt context = mapper._deserializationContext();
        return parser == null ? context : context.assignParser(parser);
    }

    /** Returns a parser for one JSON string, without writing the string as JSON first. */
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

    /** Returns how the names of its properties change when it is unwrapped; null if it is not unwrapped. */
    static @Nullable NameTransformer unwrapper(AnnotatedMember member, DeserializationConfig config) {
        return config.getAnnotationIntrospector().findUnwrappingNameTransformer(config, member);
    }

    static ValueDeserializer<?> unwrapping(
            ValueDeserializer<?> deserializer, NameTransformer names, DeserializationContext context) {
        return deserializer.unwrappingDeserializer(context, names);
    }

    /**
     * Returns what Jackson passes to a constructor for a missing property, or throws the exception that Jackson throws.
     */
    static @Nullable Object missing(
            PropertyBasedCreator creator, SettableBeanProperty property, DeserializationContext context) {
        return startBuilding(creator, context).getParameter(context, property);
    }

    static void setOther(
            SettableAnyProperty others,
            Object bean,
            String name,
            @Nullable Object value,
            DeserializationContext context) {
        others.set(context, bean, name, value);
    }

    static Object setAndReturn(
            SettableBeanProperty property, Object bean, @Nullable Object value, DeserializationContext context) {
        return property.setAndReturn(context, bean, value);
    }

    /** Returns whether an annotation, or the language as Kotlin, says that it has a value. */
    static boolean isRequired(AnnotatedMember member, DeserializationConfig config) {
        return Boolean.TRUE.equals(config.getAnnotationIntrospector().hasRequiredMarker(config, member));
    }

    static void forEachAnnotation(AnnotatedMember member, Consumer<Annotation> consumer) {
        member.annotations().forEach(consumer);
    }

    static void write(@Nullable Object value, JsonGenerator out, SerializationContext context) {
        context.writeValue(out, value);
    }

    static @Nullable String idOf(Class<?> type, TypeIdResolver ids, DeserializationContext context) {
        return ids.idFromValueAndType(context, null, type);
    }

    /** Returns the names in {@code @JsonPropertyOrder}; null if the annotation is not there. */
    static String @Nullable [] propertyOrder(AnnotatedClass type, DeserializationConfig config) {
        return config.getAnnotationIntrospector().findSerializationPropertyOrder(config, type);
    }
}
