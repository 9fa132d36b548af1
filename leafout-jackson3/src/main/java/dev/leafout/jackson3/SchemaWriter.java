// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanAsArrayDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.LogicalType;

/**
 * Writes the JSON Schema of a type, by looking at the Jackson deserializers for it. If a deserializer is not Jackson's
 * own, the schema accepts anything there.
 *
 * <p>There are two schemas: that of everything the type accepts, and the one to ask a model for. The second requires
 * everything that is not optional, and if something can be written in several ways, allows only the usual one.
 */
final class SchemaWriter {
    private final ObjectMapper mapper;
    private final boolean asked;
    private final ScalarSchemas scalars;
    private final BeanSchemas beans;
    private final ChoiceSchemas choices;
    private final Coercions coercions;
    private final Map<Place, Definition> definitions = new HashMap<>();
    private final Map<JavaType, ValueDeserializer<Object>> deserializers = new HashMap<>();

    /** The facts that decide the schema of a value. */
    private record Place(
            JavaType type,
            ValueDeserializer<?> deserializer,
            @Nullable TypeDeserializer typeDeserializer) {}

    /** The discriminator of an object that has one of several types: the property, and its value for this type. */
    record Discriminator(String property, @Nullable String id) {}

    private SchemaWriter(ObjectMapper mapper, boolean asked) {
        this.mapper = mapper;
        this.asked = asked;
        this.scalars = new ScalarSchemas(mapper, asked);
        this.beans = new BeanSchemas(mapper, asked, this);
        this.choices = new ChoiceSchemas(mapper, asked, this, beans);
        this.coercions = new Coercions(mapper);
    }

    /** Returns the schema to ask a model for. */
    static String asked(Type type, ObjectMapper mapper) {
        return new SchemaWriter(mapper, true).write(type);
    }

    /** Returns the schema of everything the type accepts. */
    static String accepted(Type type, ObjectMapper mapper) {
        return new SchemaWriter(mapper, false).write(type);
    }

    private String write(Type root) {
        try {
            JavaType type = mapper.constructType(root);
            if (!asked && config().getProblemHandlers() != null) {
                return "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"}";
            }
            Definition.Use use = of(type, deserializer(type), typeDeserializer(type), null, false);
            return SchemaText.write(use.definition(), use.extras());
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private DeserializationConfig config() {
        return mapper.deserializationConfig();
    }

    /**
     * Returns the deserializer for a type outside a property. It is always the same one, so a type that contains itself
     * does not loop.
     */
    ValueDeserializer<Object> deserializer(JavaType type) throws JacksonException {
        ValueDeserializer<Object> known = deserializers.get(type);
        if (known == null) {
            known = JacksonApi.context(mapper, null).findContextualValueDeserializer(type, null);
            deserializers.put(type, known);
        }
        return known;
    }

    @Nullable
    TypeDeserializer typeDeserializer(JavaType type) throws JacksonException {
        Object attached = type.getTypeHandler();
        return attached instanceof TypeDeserializer known
                ? known
                : JacksonApi.typeDeserializer(type, JacksonApi.context(mapper, null));
    }

    /** Returns the schema of a value that is not a property, such as an item. */
    Definition.Use of(JavaType type, boolean nullable) throws JacksonException {
        return of(type, deserializer(type), typeDeserializer(type), null, nullable);
    }

    /** Returns the schema of a property. */
    Definition.Use of(SettableBeanProperty property, boolean nullable) throws JacksonException {
        return of(
                property.getType(),
                property.getValueDeserializer(),
                property.getValueTypeDeserializer(),
                property,
                nullable);
    }

    Definition.Use of(
            JavaType type,
            ValueDeserializer<?> deserializer,
            @Nullable TypeDeserializer typeDeserializer,
            @Nullable BeanProperty property,
            boolean nullable)
            throws JacksonException {
        Place place = new Place(type, deserializer, typeDeserializer);
        Definition known = definitions.get(place);
        if (known != null) {
            return known.use(nullable, SchemaParts.anything());
        }
        Definition made = new Definition(nameOf(type));
        definitions.put(place, made);
        Map<String, @Nullable Object> schema = typeDeserializer == null
                ? plain(type, deserializer, property)
                : choices.of(type, typeDeserializer, property);
        LogicalType logical = typeDeserializer == null ? deserializer.logicalType() : LogicalType.POJO;
        made.define(asked || logical == null ? schema : coercions.addTo(schema, logical, type.getRawClass()));
        return made.use(nullable, SchemaParts.anything());
    }

    static String nameOf(JavaType type) {
        StringBuilder name =
                new StringBuilder(type.getRawClass().getSimpleName().replace("[]", "Array"));
        for (int i = 0; i < type.containedTypeCount(); i++) {
            name.append(i == 0 ? "Of" : "And").append(nameOf(type.containedType(i)));
        }
        return name.toString();
    }

    private Map<String, @Nullable Object> plain(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable BeanProperty property) throws JacksonException {
        BeanModel bean = BeanModel.of(deserializer);
        if (bean != null) {
            return beans.of(bean, null);
        }
        if (!isJacksons(deserializer)) {
            return SchemaParts.anything();
        }
        if (deserializer instanceof BeanAsArrayDeserializer array) {
            return asked ? tuple(array) : SchemaParts.type("array");
        }
        if (deserializer.getClass() == StdConvertingDeserializer.class) {
            ValueDeserializer<?> inner = deserializer.getDelegatee();
            return inner == null
                    ? SchemaParts.anything()
                    : SchemaParts.with("anyOf", List.of(of(typeOf(inner), inner, null, property, false)));
        }
        if (deserializer instanceof ReferenceTypeDeserializer<?>) {
            JavaType content = type.getContentType();
            ValueDeserializer<Object> inner =
                    JacksonApi.context(mapper, null).findContextualValueDeserializer(content, property);
            Definition.Use use = of(content, inner, typeDeserializer(content), property, true);
            return SchemaParts.with("anyOf", List.of(use));
        }
        return container(type, deserializer, property);
    }

    /** Returns the schema of an object whose properties are the items of an array. */
    private Map<String, @Nullable Object> tuple(BeanAsArrayDeserializer deserializer) throws JacksonException {
        List<Definition.Use> items = new ArrayList<>();
        for (Iterator<SettableBeanProperty> properties = deserializer.properties(); properties.hasNext(); ) {
            items.add(of(properties.next(), false));
        }
        Map<String, @Nullable Object> array = SchemaParts.type("array");
        array.put("prefixItems", items);
        array.put("minItems", items.size());
        array.put("maxItems", items.size());
        return array;
    }

    /** Returns whether a deserializer is Jackson's own. If so, its class tells what it accepts. */
    static boolean isJacksons(Object deserializer) {
        return deserializer.getClass().getName().startsWith("tools.jackson.");
    }

    private JavaType typeOf(ValueDeserializer<?> deserializer) {
        JavaType known = deserializer instanceof StdDeserializer<?> std ? std.getValueType() : null;
        return known == null ? mapper.constructType(deserializer.handledType()) : known;
    }

    private Map<String, @Nullable Object> container(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable BeanProperty property) throws JacksonException {
        LogicalType logical = deserializer.logicalType();
        if (JsonNode.class.isAssignableFrom(type.getRawClass())) {
            return node(type.getRawClass().getSimpleName());
        }
        if (logical == LogicalType.Array && type.getContentType() != null) {
            return array(type, deserializer, property);
        }
        if (logical == LogicalType.Collection && type.getContentType() != null) {
            return items(type, deserializer, property);
        }
        if (logical == LogicalType.Map) {
            return entries(type, deserializer, property);
        }
        return scalars.of(type, deserializer);
    }

    private static Map<String, @Nullable Object> node(String name) {
        return switch (name) {
            case "ObjectNode" -> SchemaParts.type("object");
            case "ArrayNode" -> SchemaParts.type("array");
            default -> SchemaParts.anything();
        };
    }

    private Map<String, @Nullable Object> array(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable BeanProperty property) throws JacksonException {
        if (type.hasRawClass(byte[].class)) {
            return scalars.binary();
        }
        if (type.hasRawClass(char[].class)) {
            return asked ? SchemaParts.type("string") : SchemaParts.type("string", "array");
        }
        Map<String, @Nullable Object> items = items(type, deserializer, property);
        boolean vector = type.hasRawClass(double[].class) || type.hasRawClass(float[].class);
        if (vector && !asked) {
            // Some versions of Jackson read a vector from base64 too.
            return SchemaParts.anyOf(List.of(items, SchemaParts.type("string")));
        }
        return items;
    }

    private Map<String, @Nullable Object> items(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable BeanProperty property) throws JacksonException {
        Definition.Use item = content(type, type.getContentType(), deserializer, property);
        Map<String, @Nullable Object> array = SchemaParts.type("array");
        if (!isAnything(item)) {
            array.put("items", item);
        }
        if (asked || !takesSingleValues(type, property)) {
            return array;
        }
        return SchemaParts.anyOf(List.of(array, item));
    }

    private static boolean isAnything(Definition.Use use) {
        Definition definition = use.definition();
        return !definition.isNamed() && definition.schema().isEmpty();
    }

    private boolean takesSingleValues(JavaType type, @Nullable BeanProperty property) {
        JsonFormat.Value format = property == null ? null : property.findPropertyFormat(config(), type.getRawClass());
        Boolean here = format == null ? null : format.getFeature(JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
        return here == null ? config().isEnabled(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY) : here;
    }

    private Map<String, @Nullable Object> entries(
            JavaType type, ValueDeserializer<?> deserializer, @Nullable BeanProperty property) throws JacksonException {
        Map<String, @Nullable Object> object = SchemaParts.type("object");
        boolean single = type.hasRawClass(Map.Entry.class);
        boolean plain = deserializer.getClass() != MapDeserializer.class
                || new MapPeek((MapDeserializer) deserializer).isPlain();
        JavaType values = single ? type.containedType(1) : type.getContentType();
        if (plain && values != null && !skipsUnknownKeys(type)) {
            Definition.Use value = content(type, values, deserializer, property);
            if (!isAnything(value)) {
                object.put("additionalProperties", value);
            }
        }
        if (single) {
            object.put("minProperties", 1);
            object.put("maxProperties", 1);
        }
        return object;
    }

    /** Returns whether a key that is none of the enum is skipped, whatever its value, because the mapper says so. */
    private boolean skipsUnknownKeys(JavaType map) throws JacksonException {
        JavaType key = map.getKeyType();
        if (asked || key == null || !key.isEnumType()) {
            return false;
        }
        DeserializationContext context = JacksonApi.context(mapper, null);
        try {
            return context.findKeyDeserializer(key, null).deserializeKey("no such key", context) == null;
        } catch (Exception e) {
            return false;
        }
    }

    /** Returns the schema of the content of a container. Jackson accepts null there, unless told otherwise. */
    private Definition.Use content(
            JavaType type, JavaType content, ValueDeserializer<?> deserializer, @Nullable BeanProperty property)
            throws JacksonException {
        ValueDeserializer<?> known = deserializer instanceof ContainerDeserializerBase<?> container
                ? container.getContentDeserializer()
                : null;
        ValueDeserializer<?> used = known == null ? deserializer(content) : known;
        return of(content, used, typeDeserializer(content), property, !asked && takesNulls(type, deserializer, used));
    }

    @SuppressWarnings("unchecked") // only used to read an Object
    private boolean takesNulls(JavaType type, ValueDeserializer<?> deserializer, NullValueProvider otherwise) {
        ValueDeserializer<Object> container = (ValueDeserializer<Object>) deserializer;
        NullValueProvider nulls = ContentNulls.of(new Binding(mapper, type, container, null, container), otherwise);
        return nulls == null || takesNull(nulls);
    }

    /** Returns whether null is accepted. */
    boolean takesNull(NullValueProvider nulls) {
        try {
            nulls.getNullValue(JacksonApi.context(mapper, null));
            return true;
        } catch (Exception e) {
            return false;
        }
    }
}
