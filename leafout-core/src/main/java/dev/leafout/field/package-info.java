// SPDX-License-Identifier: Apache-2.0
/**
 * Text to fields: {@link dev.leafout.field.StreamingJsonParser} takes the pieces of a document and reports, path by path, what
 * was added and what is done.
 */
@NullMarked
package dev.leafout.field;

import org.jspecify.annotations.NullMarked;
