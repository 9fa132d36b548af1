// SPDX-License-Identifier: Apache-2.0
/**
 * Auto-configuration for Spring Boot: {@link dev.leafout.springboot.LeafoutStreams}, and what a controller may return.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.springboot;

import org.jspecify.annotations.NullMarked;
