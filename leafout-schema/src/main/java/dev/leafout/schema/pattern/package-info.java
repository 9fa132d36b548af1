// SPDX-License-Identifier: Apache-2.0
/**
 * Regular expressions of ECMA-262 on text that is still being written: which characters can no longer lead to a match.
 * Not exported. Start at {@link dev.leafout.schema.pattern.EcmaPattern}.
 */
@NullMarked
package dev.leafout.schema.pattern;

import org.jspecify.annotations.NullMarked;
