// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.introspect.AnnotatedMember;

/**
 * The description of a property, for readers of the schema: from Jackson's annotation, or from any annotation named
 * {@code @Description}.
 */
final class Descriptions {
    private Descriptions() {}

    static void add(SettableBeanProperty property, Map<String, @Nullable Object> schema) {
        AnnotatedMember member = property.getMember();
        if (member != null) {
            JacksonApi.forEachAnnotation(member, annotation -> {
                if (annotation.annotationType().getSimpleName().equals("Description")) {
                    put(text(Constraints.read(annotation, "value")), schema);
                }
            });
        }
        put(property.getMetadata().getDescription(), schema);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value instanceof String[] lines ? String.join(" ", lines) : value instanceof String line ? line : null;
    }

    private static void put(@Nullable String description, Map<String, @Nullable Object> schema) {
        if (description != null && !description.isEmpty()) {
            schema.put("description", description);
        }
    }
}
