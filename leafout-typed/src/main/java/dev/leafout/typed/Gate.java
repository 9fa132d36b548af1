// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a component that its object needs before it is shown, such as a discriminator or an id. Until the component is
 * complete, a partial has null in place of the object, or a list without it.
 *
 * <p>Use it on a record component, a field, a getter or setter, or a constructor parameter.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Gate {}
