// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableAnyProperty;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.PropertyBasedCreator;
import com.fasterxml.jackson.databind.deser.impl.PropertyValueBuffer;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.util.NameTransformer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the two Jacksons do differently. Each module has its own; all other classes of leafout-jackson2 are generated from
 * those of leafout-jackson3.
 */
final class JacksonApi {
    private JacksonApi() {}

    /** Returns a context; the parser is null for what has no text, such as making an object. */
    static DeserializationContext context(ObjectMapper mapper, @Nullable JsonParser parser) {
        return ((DefaultDeserializationContext) mapper.getDeserializationContext())
                .createInstance(mapper.getDeserializationConfig(), parser, mapper.getInjectableValues());
    }

    /** Returns a parser of one JSON string, without writing it as JSON. */
    static JsonParser parserOf(String text, ObjectMapper mapper) throws IOException {
        try (TokenBuffer buffer = new TokenBuffer(mapper, false)) {
            buffer.writeString(text);
            return buffer.asParser();
        }
    }

    static @Nullable TypeDeserializer typeDeserializer(JavaType type, DeserializationContext context)
            throws IOException {
        return context.getFactory().findTypeDeserializer(context.getConfig(), type);
    }

    static PropertyValueBuffer startBuilding(PropertyBasedCreator creator, DeserializationContext context) {
        return creator.startBuilding(null, context, null);
    }

    static void set(SettableBeanProperty property, Object bean, @Nullable Object value, DeserializationContext context)
            throws IOException {
        property.set(bean, value);
    }

    static BeanDescription describe(JavaType type, ObjectMapper mapper) {
        return mapper.getDeserializationConfig().introspect(type);
    }

    /** Returns how the names of its properties change if they stand in the object around it; null if they do not. */
    static @Nullable NameTransformer unwrapper(AnnotatedMember member, DeserializationConfig config) {
        return config.getAnnotationIntrospector().findUnwrappingNameTransformer(member);
    }

    static JsonDeserializer<?> unwrapping(
            JsonDeserializer<?> deserializer, NameTransformer names, DeserializationContext context) {
        return deserializer.unwrappingDeserializer(names);
    }

    /** Returns what Jackson passes to a constructor for a property that has not come, or throws what it then throws. */
    static @Nullable Object missing(
            PropertyBasedCreator creator, SettableBeanProperty property, DeserializationContext context)
            throws IOException {
        return startBuilding(creator, context).getParameter(property);
    }

    static void setOther(
            SettableAnyProperty others,
            Object bean,
            String name,
            @Nullable Object value,
            DeserializationContext context)
            throws IOException {
        others.set(bean, name, value);
    }

    static Object setAndReturn(
            SettableBeanProperty property, Object bean, @Nullable Object value, DeserializationContext context)
            throws IOException {
        return property.setAndReturn(bean, value);
    }

    /** Returns whether an annotation, or the language as Kotlin, says that it has a value. */
    static boolean isRequired(AnnotatedMember member, DeserializationConfig config) {
        return Boolean.TRUE.equals(config.getAnnotationIntrospector().hasRequiredMarker(member));
    }

    static void forEachAnnotation(AnnotatedMember member, Consumer<Annotation> consumer) {
        member.getAllAnnotations().annotations().forEach(consumer);
    }

    static void write(@Nullable Object value, JsonGenerator out, SerializerProvider context) throws IOException {
        context.defaultSerializeValue(value, out);
    }

    static @Nullable String idOf(Class<?> type, TypeIdResolver ids, DeserializationContext context) {
        return ids.idFromValueAndType(null, type);
    }

    /** Returns what {@code @JsonPropertyOrder} says; null if it is not there. */
    static String @Nullable [] propertyOrder(AnnotatedClass type, DeserializationConfig config) {
        return config.getAnnotationIntrospector().findSerializationPropertyOrder(type);
    }
}
