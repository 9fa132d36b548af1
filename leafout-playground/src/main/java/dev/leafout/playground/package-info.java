// SPDX-License-Identifier: Apache-2.0
/**
 * The playground: a server on localhost, and its page. A {@link dev.leafout.playground.Session} reads a text as far as
 * the page asks for, and a {@link dev.leafout.playground.SessionStream} sends what is known about it to the page, as
 * operations of {@code leafout-wire}.
 */
@NullMarked
package dev.leafout.playground;

import org.jspecify.annotations.NullMarked;
