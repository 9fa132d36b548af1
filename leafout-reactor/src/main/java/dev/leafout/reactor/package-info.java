// SPDX-License-Identifier: Apache-2.0
/** Object streams among Reactor's publishers: {@link dev.leafout.reactor.ObjectOperators}. */
@NullMarked
package dev.leafout.reactor;

import org.jspecify.annotations.NullMarked;
