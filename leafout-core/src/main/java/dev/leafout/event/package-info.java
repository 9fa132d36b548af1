// SPDX-License-Identifier: Apache-2.0
/**
 * The vocabulary: what can be reported about a document that is still being written, where ({@link
 * dev.leafout.event.ValuePath}) and of what kind. Everything else in Leafout speaks in these words.
 */
@NullMarked
package dev.leafout.event;

import org.jspecify.annotations.NullMarked;
