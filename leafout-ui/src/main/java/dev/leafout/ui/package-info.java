// SPDX-License-Identifier: Apache-2.0
/**
 * What a model writes, for front ends that people have: {@link dev.leafout.ui.FrontEndStream}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.ui;

import org.jspecify.annotations.NullMarked;
