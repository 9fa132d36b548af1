// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that is never shown half: a partial has it when it is complete, and as missing before. It may stand on text,
 * which would otherwise be shown while it grows, and on objects, lists and maps: then no text
 * in them is shown half either.
 *
 * <p>It stands on a record component, a field, a getter or setter, or a constructor parameter.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface WhenComplete {}
