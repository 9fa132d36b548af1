// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.validation.constraints;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** As that of Bean Validation, which is known by its name. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Email {}
