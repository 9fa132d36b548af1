// SPDX-License-Identifier: Apache-2.0
/**
 * Events to the value so far: {@link dev.leafout.document.PartialDocument} keeps a document that is still being written
 * as plain Java, with a cheap immutable snapshot at any time.
 */
@NullMarked
package dev.leafout.document;

import org.jspecify.annotations.NullMarked;
