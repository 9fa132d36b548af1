// SPDX-License-Identifier: Apache-2.0
/** Binds the types of object streams with Jackson 3: {@link dev.leafout.jackson3.Jackson3Binder}. */
@NullMarked
package dev.leafout.jackson3;

import org.jspecify.annotations.NullMarked;
