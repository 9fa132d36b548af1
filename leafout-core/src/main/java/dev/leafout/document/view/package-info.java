// SPDX-License-Identifier: Apache-2.0
/** The maps, lists and texts of the value so far: immutable views of arrays that keep growing. */
@NullMarked
package dev.leafout.document.view;

import org.jspecify.annotations.NullMarked;
