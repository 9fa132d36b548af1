// SPDX-License-Identifier: Apache-2.0
/**
 * From events to the value so far: {@link dev.leafout.document.PartialDocument} keeps a document that is still being
 * written as plain Java values, and can be read at any time, cheaply and immutably.
 */
@NullMarked
package dev.leafout.document;

import org.jspecify.annotations.NullMarked;
