// SPDX-License-Identifier: Apache-2.0
/** Binds the types of object streams with Jackson 2: {@link dev.leafout.jackson2.Jackson2Binder}. */
@NullMarked
package dev.leafout.jackson2;

import org.jspecify.annotations.NullMarked;
