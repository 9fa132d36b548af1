// SPDX-License-Identifier: Apache-2.0
/** Object streams as Reactor operators: {@link dev.leafout.reactor.ObjectOperators}. */
@NullMarked
package dev.leafout.reactor;

import org.jspecify.annotations.NullMarked;
