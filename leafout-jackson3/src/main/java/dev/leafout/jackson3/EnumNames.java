// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.introspect.AnnotatedField;

/** The names that annotations, including mix-ins, give to the constants of an enum. */
final class EnumNames {
    private EnumNames() {}

    static List<String> aliases(Enum<?> constant, ObjectMapper mapper) {
        List<String> names = new ArrayList<>();
        Iterable<AnnotatedField> fields = JacksonApi.describe(
                        mapper.constructType(constant.getDeclaringClass()), mapper)
                .getClassInfo()
                .fields();
        for (AnnotatedField field : fields) {
            if (field.getName().equals(constant.name())) {
                add(field.getAnnotation(JsonProperty.class), field.getAnnotation(JsonAlias.class), names);
            }
        }
        try {
            java.lang.reflect.Field field = constant.getDeclaringClass().getField(constant.name());
            add(field.getAnnotation(JsonProperty.class), field.getAnnotation(JsonAlias.class), names);
        } catch (NoSuchFieldException e) {
            return names;
        }
        return names;
    }

    private static void add(
            @org.jspecify.annotations.Nullable JsonProperty property,
            @org.jspecify.annotations.Nullable JsonAlias alias,
            List<String> names) {
        if (property != null) {
            names.add(property.value());
        }
        if (alias != null) {
            names.addAll(List.of(alias.value()));
        }
    }
}
