// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.leafout.jackson3.SchemaWriter.Discriminator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.deser.CreatorProperty;
import tools.jackson.databind.deser.SettableAnyProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.util.NameTransformer;

/** The schemas of classes that Jackson creates from properties, or from a value of another type. */
final class BeanSchemas {
    private final ObjectMapper mapper;
    private final boolean asked;
    private final SchemaWriter writer;

    BeanSchemas(ObjectMapper mapper, boolean asked, SchemaWriter writer) {
        this.mapper = mapper;
        this.asked = asked;
        this.writer = writer;
    }

    /** The parts of an object, while they are being collected. */
    private static final class Collected {
        final Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        final List<String> required = new ArrayList<>();
        boolean open;

        void require(String name) {
            if (!required.contains(name)) {
                required.add(name);
            }
        }
    }

    /** Returns the schema of a class. If its objects have a discriminator, that is their first property. */
    Map<String, @Nullable Object> of(BeanModel bean, @Nullable Discriminator discriminator) throws JacksonException {
        List<Object> options = new ArrayList<>();
        if (bean.isMadeOfProperties()) {
            if (bean.hasObjectIds()) {
                return SchemaParts.anything();
            }
            options.add(object(bean, discriminator));
        }
        if (discriminator == null) {
            addOtherWays(bean, options);
        }
        if (options.isEmpty()) {
            return SchemaParts.anything();
        }
        return options.size() == 1 && options.get(0) instanceof Map<?, ?>
                ? copy(options.get(0))
                : SchemaParts.anyOf(asked ? options.subList(0, 1) : options);
    }

    private static Map<String, @Nullable Object> copy(Object schema) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) schema).forEach((keyword, value) -> copy.put((String) keyword, value));
        return copy;
    }

    /**
     * Adds what a class can be created from besides properties: the value of a delegating creator, or a single text,
     * number or boolean.
     */
    private void addOtherWays(BeanModel bean, List<Object> options) throws JacksonException {
        ValueInstantiator instantiator = bean.instantiator();
        DeserializationConfig config = mapper.deserializationConfig();
        if (bean.delegate() != null) {
            options.add(writer.of(instantiator.getDelegateType(config), bean.delegate(), null, null, false));
        }
        if (bean.arrayDelegate() != null) {
            options.add(writer.of(instantiator.getArrayDelegateType(config), bean.arrayDelegate(), null, null, false));
        }
        if (instantiator.canCreateFromString()) {
            options.add(SchemaParts.type("string"));
        }
        if (instantiator.canCreateFromDouble() || instantiator.canCreateFromBigDecimal()) {
            options.add(SchemaParts.type("number"));
        } else if (instantiator.canCreateFromInt()
                || instantiator.canCreateFromLong()
                || instantiator.canCreateFromBigInteger()) {
            options.add(SchemaParts.type("integer"));
        }
        if (instantiator.canCreateFromBoolean()) {
            options.add(SchemaParts.type("boolean"));
        }
    }

    private Map<String, @Nullable Object> object(BeanModel bean, @Nullable Discriminator discriminator)
            throws JacksonException {
        Collected members = new Collected();
        if (discriminator != null) {
            String id = discriminator.id();
            members.properties.put(
                    discriminator.property(), id == null ? SchemaParts.anything() : SchemaParts.with("const", id));
            if (id != null) {
                members.required.add(discriminator.property());
            }
        }
        collect(bean, null, members);
        Map<String, @Nullable Object> object = SchemaParts.type("object");
        object.put("properties", members.properties);
        if (!members.required.isEmpty()) {
            object.put("required", members.required);
        }
        addOthers(bean, members, object);
        JsonClassDescription description =
                bean.describe(mapper).getClassInfo().getAnnotation(JsonClassDescription.class);
        if (description != null && !description.value().isEmpty()) {
            object.put("description", description.value());
        }
        return object;
    }

    private void collect(BeanModel bean, @Nullable NameTransformer names, Collected members) throws JacksonException {
        BeanDescription description = bean.describe(mapper);
        Map<String, BeanPropertyDefinition> hidden = new LinkedHashMap<>();
        description.findProperties().forEach(definition -> hidden.put(definition.getName(), definition));
        List<SettableBeanProperty> properties = new ArrayList<>();
        for (SettableBeanProperty property : bean.properties()) {
            if (!Members.isUnwrapped(property, mapper.deserializationConfig())) {
                hidden.remove(property.getName());
            }
            if (!BeanModel.takesOthers(property) && Members.isNamed(property, mapper.deserializationConfig())) {
                properties.add(property);
            }
        }
        Map<String, SettableBeanProperty> byName = new LinkedHashMap<>();
        properties.forEach(property -> byName.put(property.getName(), property));
        List<String> ordered = new ArrayList<>(byName.keySet());
        ordered.addAll(hidden.keySet());
        Comparator<String> order = new DeclaredOrder(description, mapper).names();
        ordered.sort(order.thenComparingInt(name -> placeInCreator(byName.get(name))));
        for (String name : ordered) {
            SettableBeanProperty property = byName.get(name);
            if (property != null) {
                add(bean, property, members);
            } else {
                addHidden(bean, names, hidden.get(name), members);
            }
        }
        addIgnored(bean, members);
    }

    private static int placeInCreator(@Nullable SettableBeanProperty property) {
        return property instanceof CreatorProperty ? property.getCreatorIndex() : Integer.MAX_VALUE;
    }

    private void add(BeanModel bean, SettableBeanProperty property, Collected members) throws JacksonException {
        String name = property.getName();
        Constraints constraints = new Constraints(property);
        boolean demanded = constraints.refuseNull();
        boolean optional = isOptional(bean, property) && !demanded;
        boolean nullable = asked
                ? optional && takesNull(bean, property)
                : !demanded && writer.takesNull(property.getNullValueProvider());
        Definition.Use schema = writer.of(property, nullable);
        Map<String, @Nullable Object> extras = schema.extras();
        Descriptions.add(property, extras);
        constraints.addTo(extras);
        members.properties.putIfAbsent(name, schema);
        List<String> aliases = Members.aliases(property, mapper.deserializationConfig());
        if (!asked) {
            for (String alias : aliases) {
                members.properties.putIfAbsent(alias, writer.of(property, nullable));
            }
        }
        boolean refused = bean.refusesWithout(property, mapper) || (demanded && bean.isCreatorProperty(property));
        boolean required = asked ? !optional : aliases.isEmpty() && !bean.isCaseInsensitive() && refused;
        if (required) {
            members.require(name);
        }
    }

    private static boolean isOptional(BeanModel bean, SettableBeanProperty property) {
        Class<?> type = property.getType().getRawClass();
        boolean byType = type == Optional.class || type.getName().startsWith("java.util.Optional");
        boolean saidToBe = Boolean.FALSE.equals(property.getMetadata().getRequired());
        boolean byDefault = bean.knowsDefaults() && bean.isCreatorProperty(property) && saidToBe;
        return byType
                || byDefault
                || Members.isNullable(property.getMember())
                || property.getMetadata().getDefaultValue() != null;
    }

    /** Returns whether null may be written for an optional property; not for {@code val count: Int = 1} in Kotlin. */
    private boolean takesNull(BeanModel bean, SettableBeanProperty property) {
        return !bean.knowsDefaults()
                || bean.describe(mapper).findProperties().stream()
                        .filter(known -> known.getName().equals(property.getName()))
                        .map(BeanPropertyDefinition::getAccessor)
                        .anyMatch(getter ->
                                getter != null && !JacksonApi.isRequired(getter, mapper.deserializationConfig()));
    }

    /** Adds a property that Jackson leaves out of its list. */
    private void addHidden(
            BeanModel bean,
            @Nullable NameTransformer names,
            @Nullable BeanPropertyDefinition definition,
            Collected members)
            throws JacksonException {
        AnnotatedMember member = definition == null ? null : definition.getMutator();
        if (definition == null || member == null) {
            return;
        }
        for (BeanModel.Unwrapped unwrapped : bean.unwrapped(mapper, names)) {
            if (unwrapped.definition().getName().equals(definition.getName())) {
                addUnwrapped(unwrapped, members);
                return;
            }
        }
        if (bean.hasExternalTypes()) {
            addExternal(definition, member, members);
        }
    }

    private void addUnwrapped(BeanModel.Unwrapped unwrapped, Collected members) throws JacksonException {
        // Jackson skips unknown properties there, at least in some versions.
        members.open = true;
        BeanModel inner = UnwrappedBeans.modelOf(unwrapped, mapper);
        if (inner != null && inner.isMadeOfProperties()) {
            collect(inner, unwrapped.names(), members);
        }
    }

    /** Another property names its type, and may come later. */
    private void addExternal(BeanPropertyDefinition definition, AnnotatedMember member, Collected members)
            throws JacksonException {
        members.properties.put(definition.getName(), SchemaParts.anything());
        JavaType type = definition.getPrimaryType();
        JsonTypeInfo info = member.getAnnotation(JsonTypeInfo.class);
        if (info == null) {
            info = JacksonApi.describe(type, mapper).getClassInfo().getAnnotation(JsonTypeInfo.class);
        }
        if (info == null) {
            members.open = true;
            return;
        }
        String name = info.property().isEmpty() ? info.use().getDefaultPropertyName() : info.property();
        members.properties.putIfAbsent(name, SchemaParts.type("string"));
        if (asked) {
            members.require(name);
            members.require(definition.getName());
        }
    }

    /** Jackson skips these properties, whatever their values are, or refuses them if the mapper says so. */
    private void addIgnored(BeanModel bean, Collected members) {
        boolean fails = mapper.deserializationConfig().isEnabled(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES);
        if (!asked && bean.ignorable() != null) {
            Map<String, @Nullable Object> schema =
                    fails ? SchemaParts.with("not", SchemaParts.anything()) : SchemaParts.anything();
            bean.ignorable().forEach(name -> members.properties.putIfAbsent(name, schema));
        }
    }

    private void addOthers(BeanModel bean, Collected members, Map<String, @Nullable Object> object)
            throws JacksonException {
        SettableAnyProperty others = bean.anySetter();
        DeserializationConfig config = mapper.deserializationConfig();
        if (others != null) {
            JavaType type = others.getType();
            Definition.Use value = writer.of(
                    type,
                    JacksonApi.context(mapper, null).findContextualValueDeserializer(type, others.getProperty()),
                    writer.typeDeserializer(type),
                    null,
                    !asked);
            boolean mayBeNamed = !asked && bean.isCaseInsensitive();
            if (!value.definition().schema().isEmpty() && !mayBeNamed) {
                object.put("additionalProperties", value);
            }
            return;
        }
        boolean open = !asked
                && (members.open
                        || bean.ignoresUnknown()
                        || bean.isCaseInsensitive()
                        || bean.includable() != null
                        || config.getActiveView() != null
                        || !config.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
        if (!open) {
            object.put("additionalProperties", false);
        }
    }
}
