// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.InnerClassProperty;
import com.fasterxml.jackson.databind.deser.impl.ManagedReferenceProperty;
import com.fasterxml.jackson.databind.deser.impl.MergingSettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.ObjectIdReferenceProperty;
import com.fasterxml.jackson.databind.deser.impl.ObjectIdValueProperty;
import com.fasterxml.jackson.databind.deser.impl.SetterlessProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import dev.leafout.typed.spi.NullMarks;
import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the members after properties say. */
final class Members {
    private Members() {}

    /** Returns whether a value can simply be put there. */
    static boolean isPlain(SettableBeanProperty property) {
        return property.getInjectableValueId() == null
                && !(property instanceof SetterlessProperty
                        || property instanceof MergingSettableBeanProperty
                        || property instanceof ManagedReferenceProperty
                        || property instanceof ObjectIdReferenceProperty
                        || property instanceof ObjectIdValueProperty
                        || property instanceof InnerClassProperty);
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
