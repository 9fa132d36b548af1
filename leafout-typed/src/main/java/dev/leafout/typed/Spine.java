// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.ValuePath;
import org.jspecify.annotations.Nullable;

/**
 * The open values of a document at one moment, without the growing text. Partials share a spine if only text arrived
 * between them. Immutable.
 *
 * @param plain the document so far
 * @param layers the open objects and arrays that the type knows, outermost first; read-only
 * @param tip the innermost open value; null if everything is complete
 * @param begun whether anything has begun
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Spine(
        @Nullable Object plain, Layer[] layers, @Nullable ValuePath tip, boolean begun) {
    static final Layer[] NO_LAYERS = {};
    static final Spine NONE = new Spine(null, NO_LAYERS, ValuePath.root(), false);
}
