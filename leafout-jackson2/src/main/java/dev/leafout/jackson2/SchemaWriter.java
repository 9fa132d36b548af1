package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import dev.leafout.object.NullMarks;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the JSON Schema of a type, by the names that the mapper has for things. */
final class SchemaWriter {
    private final ObjectMapper mapper;
    private final SchemaGenerator generator;

    SchemaWriter(ObjectMapper mapper) {
        this.mapper = mapper;
        SchemaGeneratorConfigBuilder config =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                        .with(new JacksonModule(JacksonOption.RESPECT_JSONPROPERTY_ORDER))
                        .with(
                                Option.ADDITIONAL_FIXED_TYPES,
                                Option.STANDARD_FORMATS,
                                Option.FLATTENED_OPTIONALS,
                                Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                                Option.STRICT_TYPE_INFO);
        config.forTypesInGeneral()
                .withPropertySorter((a, b) -> 0)
                .withEnumResolver(this::enumValues)
                .withAdditionalPropertiesResolver(this::additionalProperties);
        config.forFields()
                .withIgnoreCheck(this::isUnknown)
                .withPropertyNameOverrideResolver(this::nameOf)
                .withRequiredCheck(field -> !isOptional(field))
                .withNullableCheck(SchemaWriter::isOptional);
        this.generator = new SchemaGenerator(config.build());
    }

    synchronized String write(Type type) {
        return generator.generateSchema(type).toString();
    }
}
