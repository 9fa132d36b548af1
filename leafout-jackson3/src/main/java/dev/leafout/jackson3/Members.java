// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.typed.spi.NullMarks;
import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.impl.InnerClassProperty;
import tools.jackson.databind.deser.impl.ManagedReferenceProperty;
import tools.jackson.databind.deser.impl.MergingSettableBeanProperty;
import tools.jackson.databind.deser.impl.ObjectIdReferenceProperty;
import tools.jackson.databind.deser.impl.ObjectIdValueProperty;
import tools.jackson.databind.deser.impl.SetterlessProperty;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;

/** Answers questions about properties and the members they belong to. */
final class Members {
    private Members() {}

    /** Returns whether a value can simply be assigned. */
    static boolean isPlain(SettableBeanProperty property) {
        return property.getInjectableValueId() == null
                && !(property instanceof SetterlessProperty
                        || property instanceof MergingSettableBeanProperty
                        || property instanceof ManagedReferenceProperty
                        || property instanceof ObjectIdReferenceProperty
                        || property instanceof ObjectIdValueProperty
                        || property instanceof InnerClassProperty);
    }

    /** Returns whether the input can name the property. */
    static boolean isNamed(SettableBeanProperty property, DeserializationConfig config) {
        return !property.getName().isEmpty() && !property.isIgnorable() && !isUnwrapped(property, config);
    }

    static boolean isUnwrapped(SettableBeanProperty property, DeserializationConfig config) {
        AnnotatedMember member = property.getMember();
        return member != null && JacksonApi.unwrapper(member, config) != null;
    }

    static List<String> aliases(SettableBeanProperty property, DeserializationConfig config) {
        return property.findAliases(config).stream()
                .map(PropertyName::getSimpleName)
                .toList();
    }

    static boolean isNullable(@Nullable AnnotatedMember member) {
        if (member instanceof AnnotatedField field) {
            return NullMarks.isNullable(field.getAnnotated());
        }
        if (member instanceof AnnotatedParameter parameter
                && parameter.getOwner().getAnnotated() instanceof Executable owner) {
            return NullMarks.isNullable(owner, parameter.getIndex());
        }
        return member instanceof AnnotatedMethod setter
                && setter.getParameterCount() == 1
                && NullMarks.isNullable(setter.getAnnotated(), 0);
    }
}
