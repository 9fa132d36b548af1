// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.leafout.jackson3.SchemaWriter.Discriminator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.impl.AsDeductionTypeDeserializer;

/** The schemas of values that have one of several types. */
final class ChoiceSchemas {
    private final ObjectMapper mapper;
    private final boolean asked;
    private final SchemaWriter writer;
    private final BeanSchemas beans;
    private final Subtypes subtypes;

    ChoiceSchemas(ObjectMapper mapper, boolean asked, SchemaWriter writer, BeanSchemas beans) {
        this.mapper = mapper;
        this.asked = asked;
        this.writer = writer;
        this.beans = beans;
        this.subtypes = new Subtypes(mapper);
    }

    Map<String, @Nullable Object> of(JavaType base, TypeDeserializer types, @Nullable BeanProperty property)
            throws JacksonException {
        if (!asked && isLenient(mapper.deserializationConfig())) {
            return SchemaParts.anything();
        }
        if (types instanceof AsDeductionTypeDeserializer) {
            return deduced(base, types, property);
        }
        boolean named = types.getTypeIdResolver().getMechanism() == JsonTypeInfo.Id.NAME
                || types.getTypeIdResolver().getMechanism() == JsonTypeInfo.Id.SIMPLE_NAME;
        if (!named || !SchemaWriter.isJacksons(types)) {
            return SchemaParts.anything();
        }
        Map<String, JavaType> byName = subtypes.byName(base, property, types.getTypeIdResolver());
        if (byName.isEmpty()) {
            return SchemaParts.anything();
        }
        return switch (types.getTypeInclusion()) {
            case PROPERTY, EXISTING_PROPERTY -> byProperty(types, byName);
            case WRAPPER_OBJECT -> wrappedInObject(types, byName);
            case WRAPPER_ARRAY -> wrappedInArray(types, byName);
            default -> SchemaParts.anything();
        };
    }

    /** Returns whether more is accepted than the names of the types: any name, or other capitals, in the key too. */
    static boolean isLenient(DeserializationConfig config) {
        return !config.isEnabled(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
                || config.isEnabled(MapperFeature.ACCEPT_CASE_INSENSITIVE_VALUES)
                || config.isEnabled(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES);
    }

    private Map<String, @Nullable Object> byProperty(TypeDeserializer types, Map<String, JavaType> byName)
            throws JacksonException {
        List<Object> options = new ArrayList<>();
        for (Map.Entry<String, JavaType> entry : byName.entrySet()) {
            options.add(object(entry.getValue(), new Discriminator(types.getPropertyName(), entry.getKey())));
        }
        Class<?> other = types.getDefaultImpl();
        if (other != null && !(asked && byName.values().stream().anyMatch(type -> type.hasRawClass(other)))) {
            JavaType type = mapper.constructType(other);
            options.add(
                    type.isConcrete() && !type.hasRawClass(Void.class)
                            ? object(type, new Discriminator(types.getPropertyName(), null))
                            : SchemaParts.type("object"));
        }
        return SchemaParts.anyOf(options);
    }

    /** Returns the schema of an object of this type with its discriminator. */
    private Map<String, @Nullable Object> object(JavaType type, Discriminator discriminator) throws JacksonException {
        BeanModel bean = BeanModel.of(writer.deserializer(type));
        if (bean != null && bean.isMadeOfProperties() && !bean.hasObjectIds()) {
            return beans.of(bean, discriminator);
        }
        Map<String, @Nullable Object> object = SchemaParts.type("object");
        String id = discriminator.id();
        if (id != null) {
            Map<String, @Nullable Object> properties = new LinkedHashMap<>();
            properties.put(discriminator.property(), SchemaParts.with("const", id));
            object.put("properties", properties);
            object.put("required", List.of(discriminator.property()));
        }
        return object;
    }

    private Map<String, @Nullable Object> wrappedInObject(TypeDeserializer types, Map<String, JavaType> byName)
            throws JacksonException {
        List<Object> options = new ArrayList<>();
        for (Map.Entry<String, JavaType> entry : byName.entrySet()) {
            Map<String, @Nullable Object> properties = new LinkedHashMap<>();
            properties.put(entry.getKey(), chosen(entry.getValue()));
            Map<String, @Nullable Object> object = SchemaParts.type("object");
            object.put("properties", properties);
            object.put("required", List.of(entry.getKey()));
            object.put("additionalProperties", false);
            options.add(object);
        }
        return withDefault(types, options);
    }

    private Map<String, @Nullable Object> wrappedInArray(TypeDeserializer types, Map<String, JavaType> byName)
            throws JacksonException {
        List<Object> options = new ArrayList<>();
        for (Map.Entry<String, JavaType> entry : byName.entrySet()) {
            Map<String, @Nullable Object> array = SchemaParts.type("array");
            array.put("prefixItems", List.of(SchemaParts.with("const", entry.getKey()), chosen(entry.getValue())));
            array.put("minItems", 2);
            array.put("maxItems", 2);
            options.add(array);
        }
        return withDefault(types, options);
    }

    private Map<String, @Nullable Object> withDefault(TypeDeserializer types, List<Object> options) {
        return types.getDefaultImpl() != null && !asked ? SchemaParts.anything() : SchemaParts.anyOf(options);
    }

    private Definition.Use chosen(JavaType type) throws JacksonException {
        return writer.of(type, writer.deserializer(type), null, null, false);
    }

    private Map<String, @Nullable Object> deduced(
            JavaType base, TypeDeserializer types, @Nullable BeanProperty property) throws JacksonException {
        List<Object> options = new ArrayList<>();
        for (JavaType type : subtypes.all(base, property)) {
            if (type.isConcrete()) {
                options.add(chosen(type));
            }
        }
        return options.isEmpty() || (types.getDefaultImpl() != null && !asked)
                ? SchemaParts.anything()
                : SchemaParts.anyOf(options);
    }
}
