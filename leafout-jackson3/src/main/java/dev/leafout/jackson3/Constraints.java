// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.introspect.AnnotatedMember;

/**
 * The Bean Validation constraints of a property, as schema keywords. Annotations are recognized by name, in any
 * version, so no dependency is needed. Constraints without a keyword are left to the validator.
 */
final class Constraints {
    private static final String PACKAGE = ".validation.constraints.";

    private final List<Annotation> annotations = new ArrayList<>();
    private final JavaType type;

    Constraints(SettableBeanProperty property) {
        this.type = property.getType();
        AnnotatedMember member = property.getMember();
        if (member != null) {
            JacksonApi.forEachAnnotation(member, annotation -> {
                if (annotation.annotationType().getName().contains(PACKAGE)) {
                    annotations.add(annotation);
                }
            });
        }
    }

    /** Returns whether a value is required. */
    boolean refuseNull() {
        return annotations.stream()
                .map(Constraints::nameOf)
                .anyMatch(name -> name.equals("NotNull") || name.equals("NotEmpty") || name.equals("NotBlank"));
    }

    private static String nameOf(Annotation annotation) {
        return annotation.annotationType().getSimpleName();
    }

    void addTo(Map<String, @Nullable Object> schema) {
        for (Annotation annotation : annotations) {
            switch (nameOf(annotation)) {
                case "NotEmpty" -> schema.put("min" + sized(), 1);
                case "NotBlank" -> schema.put("pattern", "\\S");
                case "Size" -> addSize(annotation, schema);
                case "Min", "DecimalMin" -> schema.put(bound("minimum", annotation), number(annotation));
                case "Max", "DecimalMax" -> schema.put(bound("maximum", annotation), number(annotation));
                case "Positive" -> schema.put("exclusiveMinimum", 0);
                case "PositiveOrZero" -> schema.put("minimum", 0);
                case "Negative" -> schema.put("exclusiveMaximum", 0);
                case "NegativeOrZero" -> schema.put("maximum", 0);
                case "Email" -> schema.put("format", "email");
                default -> {
                    // Patterns are Java's, not a schema's. The others are about time, or about more than one value.
                }
            }
        }
    }

    /** Returns the suffix of the keywords that limit the size. */
    private String sized() {
        return type.isMapLikeType() ? "Properties" : type.isContainerType() ? "Items" : "Length";
    }

    private void addSize(Annotation size, Map<String, @Nullable Object> schema) {
        Object min = read(size, "min");
        Object max = read(size, "max");
        if (min instanceof Integer least && least > 0) {
            schema.put("min" + sized(), least);
        }
        if (max instanceof Integer most && most < Integer.MAX_VALUE) {
            schema.put("max" + sized(), most);
        }
    }

    private static String bound(String keyword, Annotation annotation) {
        boolean exclusive = Boolean.FALSE.equals(read(annotation, "inclusive"));
        return exclusive ? "exclusive" + Character.toUpperCase(keyword.charAt(0)) + keyword.substring(1) : keyword;
    }

    private static BigDecimal number(Annotation annotation) {
        return new BigDecimal(String.valueOf(read(annotation, "value")));
    }

    /** Returns an attribute of an annotation; null if it has none of that name. */
    static @Nullable Object read(Annotation annotation, String attribute) {
        try {
            Method method = annotation.annotationType().getMethod(attribute);
            return method.trySetAccessible() ? method.invoke(annotation) : null;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
