// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * The open values of a document as they were at some time, without the text that grows: partials between which only text
 * came have it in common. Immutable.
 *
 * @param plain the document so far
 * @param layers the open objects and arrays that the type knows, outermost first; only to be read
 * @param tip the innermost open value; null if all is complete
 * @param begun whether there is anything
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Spine(
        @Nullable Object plain, Layer[] layers, @Nullable ValuePath tip, boolean begun) {
    static final Layer[] NO_LAYERS = {};
    static final Spine NONE = new Spine(null, NO_LAYERS, ValuePath.root(), false);
}
