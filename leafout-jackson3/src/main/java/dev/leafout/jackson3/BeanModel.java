// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.SettableAnyProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.util.IgnorePropertiesUtil;
import tools.jackson.databind.util.NameTransformer;

/**
 * How Jackson creates an object of a class from its properties.
 *
 * @param buildMethod the method that turns the builder into the object; null if there is no builder
 */
record BeanModel(
        BeanDeserializerBase deserializer,
        ValueInstantiator instantiator,
        @Nullable PropertyBasedCreator creator,
        @Nullable SettableAnyProperty anySetter,
        @Nullable Set<String> ignorable,
        @Nullable Set<String> includable,
        boolean ignoresUnknown,
        boolean hasObjectIds,
        boolean hasUnwrapped,
        boolean hasExternalTypes,
        boolean hasInjected,
        @Nullable ValueDeserializer<Object> delegate,
        @Nullable ValueDeserializer<Object> arrayDelegate,
        @Nullable AnnotatedMethod buildMethod) {

    /** A property whose own properties are in the object around it. */
    record Unwrapped(BeanPropertyDefinition definition, AnnotatedMember member, NameTransformer names) {}

    /** Returns the model of this deserializer; null if it is not one of Jackson's own bean deserializers. */
    static @Nullable BeanModel of(Object deserializer) {
        if (deserializer.getClass() == BeanDeserializer.class) {
            return new BeanPeek((BeanDeserializer) deserializer).model();
        }
        if (deserializer.getClass() == BuilderBasedDeserializer.class) {
            return new BuilderPeek((BuilderBasedDeserializer) deserializer).model();
        }
        return null;
    }

    /** Returns whether objects are created from properties, rather than from a value of another type. */
    boolean isMadeOfProperties() {
        return delegate == null && (creator != null || instantiator.canCreateUsingDefault());
    }

    /** Returns the type that has the properties: the class itself, or its builder. */
    JavaType propertiesOf() {
        return deserializer.getValueType();
    }

    /** Returns whether it is created by another instantiator than Jackson's own, such as Kotlin's, which knows defaults. */
    boolean knowsDefaults() {
        return instantiator.getClass() != StdValueInstantiator.class;
    }

    boolean isCreatorProperty(SettableBeanProperty property) {
        return creator != null && creator.findCreatorProperty(property.getName()) == property;
    }

    /**
     * Returns the properties that have a name of their own. Constructor properties are returned as the constructor
     * knows them.
     */
    Collection<SettableBeanProperty> properties() {
        Map<String, SettableBeanProperty> found = new LinkedHashMap<>();
        deserializer.properties().forEachRemaining(property -> found.put(property.getName(), property));
        if (creator != null) {
            creator.properties().forEach(property -> found.put(property.getName(), property));
        }
        return found.values();
    }

    /** Returns how many parameters the property-based constructor has. */
    int parameters() {
        return creator == null
                ? 0
                : 1
                        + creator.properties().stream()
                                .mapToInt(SettableBeanProperty::getCreatorIndex)
                                .max()
                                .orElse(-1);
    }

    /** Returns whether this constructor parameter takes all properties without a field. */
    static boolean takesOthers(SettableBeanProperty property) {
        return property.getAnnotation(JsonAnySetter.class) != null;
    }

    /**
     * Returns whether properties without a field, if the class takes any, are stored by name, rather than by another
     * type of key.
     */
    boolean takesOthersByName() {
        AnnotatedMember member =
                anySetter == null ? null : anySetter.getProperty().getMember();
        JavaType key = member == null || member instanceof AnnotatedMethod
                ? null
                : member.getType().getKeyType();
        Class<?> raw = member instanceof AnnotatedMethod method
                ? method.getRawParameterType(0)
                : key == null ? String.class : key.getRawClass();
        return raw.isAssignableFrom(String.class);
    }

    boolean isCaseInsensitive() {
        return deserializer.isCaseInsensitive();
    }

    boolean ignores(String name) {
        return ignoresUnknown || IgnorePropertiesUtil.shouldIgnore(name, ignorable, includable);
    }

    /**
     * Returns the unwrapped properties, which Jackson leaves out of its list.
     *
     * @param around how names change in the object that this one is unwrapped into; null if there is none
     */
    List<Unwrapped> unwrapped(ObjectMapper mapper, @Nullable NameTransformer around) {
        List<Unwrapped> found = new ArrayList<>();
        if (hasUnwrapped) {
            for (BeanPropertyDefinition definition : describe(mapper).findProperties()) {
                AnnotatedMember member = definition.getMutator();
                NameTransformer names =
                        member == null ? null : JacksonApi.unwrapper(member, mapper.deserializationConfig());
                if (names != null) {
                    found.add(new Unwrapped(
                            definition,
                            member,
                            around == null ? names : NameTransformer.chainedTransformer(around, names)));
                }
            }
        }
        return found;
    }

    BeanDescription describe(ObjectMapper mapper) {
        return JacksonApi.describe(propertiesOf(), mapper);
    }

    /** Returns whether the constructor rejects an object without this property. */
    boolean refusesWithout(SettableBeanProperty property, ObjectMapper mapper) {
        PropertyBasedCreator known = creator;
        if (known == null || !isCreatorProperty(property)) {
            return false;
        }
        if (property.isRequired()) {
            return true;
        }
        if (knowsDefaults()) {
            return false;
        }
        try {
            JacksonApi.missing(known, property, JacksonApi.context(mapper, null));
            return false;
        } catch (Exception e) {
            return true;
        }
    }
}
