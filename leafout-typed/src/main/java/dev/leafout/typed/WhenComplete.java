// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component that is never shown half: in a partial it is missing until it is complete. Use it for text, which
 * would otherwise be shown while it grows, or for objects, lists and maps. Text inside those is then not shown half
 * either.
 *
 * <p>Use it on a record component, a field, a getter or setter, or a constructor parameter.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface WhenComplete {}
