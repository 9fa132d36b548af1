// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.event.ValueKind;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.databind.type.LogicalType;

/** The kinds of JSON value that can be written for a type that Jackson reads as a whole. */
final class WrittenKinds {
    private WrittenKinds() {}

    static Set<ValueKind> of(Binding binding) {
        LogicalType logical = binding.deserializer().logicalType();
        boolean known = logical != null
                && binding.typeDeserializer() == null
                && SchemaWriter.isJacksons(binding.deserializer())
                && BeanModel.of(binding.deserializer()) == null;
        Class<?> raw = binding.type().getRawClass();
        if (known && (raw == char.class || raw == Character.class)) {
            return EnumSet.of(ValueKind.STRING);
        }
        return known ? of(logical) : EnumSet.allOf(ValueKind.class);
    }

    private static Set<ValueKind> of(LogicalType logical) {
        return switch (logical) {
            case Boolean -> EnumSet.of(ValueKind.BOOLEAN);
            case Integer, Float -> EnumSet.of(ValueKind.NUMBER);
            case Enum -> EnumSet.of(ValueKind.STRING, ValueKind.NUMBER);
            case Textual -> EnumSet.of(ValueKind.STRING);
            case DateTime -> EnumSet.of(ValueKind.STRING, ValueKind.NUMBER, ValueKind.ARRAY);
            case Array -> EnumSet.of(ValueKind.ARRAY, ValueKind.STRING);
            case Collection -> EnumSet.of(ValueKind.ARRAY);
            case Map -> EnumSet.of(ValueKind.OBJECT);
            default -> EnumSet.allOf(ValueKind.class);
        };
    }
}
