// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import com.github.victools.jsonschema.module.jackson.JacksonSchemaModule;
import dev.leafout.typed.spi.NullMarks;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the JSON Schema of a type, by the names that the mapper has for things. */
final class SchemaWriter {
    private final ObjectMapper mapper;
    private final SchemaGenerator generator;
    private final Map<Class<?>, BeanDescription> descriptions = new ConcurrentHashMap<>();

    SchemaWriter(ObjectMapper mapper) {
        this.mapper = mapper;
        SchemaGeneratorConfigBuilder config =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        // Before the module: the first who knows an answer is heard.
        config.forTypesInGeneral()
                .withPropertySorter(Comparator.comparingInt(this::placeInOrder))
                .withCustomDefinitionProvider((type, context) -> enumDefinition(type.getErasedType()))
                .withAdditionalPropertiesResolver(this::additionalProperties);
        config.forFields()
                .withIgnoreCheck(field -> definitionOf(field) == null)
                .withPropertyNameOverrideResolver(this::nameOf)
                .withRequiredCheck(field -> !isOptional(field))
                .withNullableCheck(SchemaWriter::isOptional);
        config.with(new JacksonSchemaModule())
                .with(
                        Option.ADDITIONAL_FIXED_TYPES,
                        Option.STANDARD_FORMATS,
                        Option.FLATTENED_OPTIONALS,
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.STRICT_TYPE_INFO);
        this.generator = new SchemaGenerator(config.build());
    }

    synchronized String write(Type type) {
        ObjectNode schema = generator.generateSchema(type);
        discriminatorsFirst(schema);
        return schema.toString();
    }

    /** What says which type an object is comes first: nothing of the object can be shown before. */
    private static void discriminatorsFirst(JsonNode schema) {
        for (JsonNode inner : schema) {
            discriminatorsFirst(inner);
        }
        if (schema.get("properties") instanceof ObjectNode properties) {
            ObjectNode others = properties.deepCopy();
            properties.removeAll();
            others.properties().stream()
                    .filter(property -> property.getValue().has("const"))
                    .forEach(property -> properties.set(property.getKey(), property.getValue()));
            others.properties().forEach(property -> properties.putIfAbsent(property.getKey(), property.getValue()));
        }
    }

    /** Fields come as they are declared, those that {@code @JsonPropertyOrder} names before the others. */
    private int placeInOrder(MemberScope<?, ?> member) {
        Class<?> type = member.getRawMember().getDeclaringClass();
        String[] order = JacksonApi.propertyOrder(describe(type).getClassInfo(), mapper.deserializationConfig());
        int place = order == null ? -1 : Arrays.asList(order).indexOf(member.getSchemaPropertyName());
        return place < 0 ? Integer.MAX_VALUE : place;
    }

    private @Nullable CustomDefinition enumDefinition(Class<?> type) {
        if (!type.isEnum()) {
            return null;
        }
        ObjectNode definition = mapper.createObjectNode().put("type", "string");
        ArrayNode values = definition.putArray("enum");
        for (Object constant : type.getEnumConstants()) {
            values.add(mapper.<JsonNode>valueToTree(constant));
        }
        return new CustomDefinition(
                definition, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.YES);
    }

    private BeanDescription describe(Class<?> type) {
        return descriptions.computeIfAbsent(type, known -> JacksonApi.describe(mapper.constructType(known), mapper));
    }

    private Stream<BeanPropertyDefinition> properties(Class<?> type) {
        return describe(type).findProperties().stream().filter(BeanPropertyDefinition::couldDeserialize);
    }

    /** Returns what the mapper knows of a field; null if it does not set it. */
    private @Nullable BeanPropertyDefinition definitionOf(FieldScope field) {
        return properties(field.getRawMember().getDeclaringClass())
                .filter(definition -> definition.getInternalName().equals(field.getDeclaredName()))
                .findFirst()
                .orElse(null);
    }

    private @Nullable String nameOf(FieldScope field) {
        BeanPropertyDefinition definition = definitionOf(field);
        return definition == null ? null : definition.getName();
    }

    private static boolean isOptional(FieldScope field) {
        return Optional.class.isAssignableFrom(field.getRawMember().getType())
                || NullMarks.isNullable(field.getRawMember());
    }

    /** Other properties are refused, as providers want it, unless the class says that it ignores or takes them. */
    private @Nullable Type additionalProperties(TypeScope scope) {
        Class<?> type = scope.getType().getErasedType();
        if (scope.isContainerType()
                || Map.class.isAssignableFrom(type)
                || properties(type).findAny().isEmpty()) {
            return null;
        }
        BeanDescription description = describe(type);
        boolean ignoresUnknown = mapper.deserializationConfig()
                .getAnnotationIntrospector()
                .findPropertyIgnoralByName(mapper.deserializationConfig(), description.getClassInfo())
                .getIgnoreUnknown();
        return ignoresUnknown || description.findAnySetterAccessor() != null ? null : Void.class;
    }
}
