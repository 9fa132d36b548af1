// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;

/**
 * Finds {@code @Nullable} annotations of any library, on a declaration or on its type. For binders.
 *
 * <p>Thread-safe: it has no state.
 *
 * @since 0.1
 */
public final class NullMarks {
    private NullMarks() {}

    public static boolean isNullable(java.lang.reflect.Field field) {
        return isMarked(field) || isMarked(field.getAnnotatedType());
    }

    public static boolean isNullable(Executable method, int parameter) {
        return isMarked(method.getParameters()[parameter]) || isMarked(method.getAnnotatedParameterTypes()[parameter]);
    }

    private static boolean isMarked(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals("Nullable")) {
                return true;
            }
        }
        return false;
    }
}
