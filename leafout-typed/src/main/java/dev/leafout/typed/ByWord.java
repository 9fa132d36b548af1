// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks text that is shown word by word while it grows, rather than character by character.
 *
 * <p>Use it on a record component, a field, a getter or setter, or a constructor parameter.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface ByWord {}
