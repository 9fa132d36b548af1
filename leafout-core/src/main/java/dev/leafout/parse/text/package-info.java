// SPDX-License-Identifier: Apache-2.0
/** How text is found again; not exported. */
@NullMarked
package dev.leafout.parse.text;

import org.jspecify.annotations.NullMarked;
