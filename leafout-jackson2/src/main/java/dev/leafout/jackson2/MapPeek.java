// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.std.MapDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import org.jspecify.annotations.Nullable;

/** What Jackson knows of a map, and shows to subclasses only. It is looked at, never used to read. */
final class MapPeek extends MapDeserializer {
    private static final long serialVersionUID = 1L;

    MapPeek(MapDeserializer source) {
        super(source);
    }

    boolean isPlain() {
        return _ignorableProperties == null && _includableProperties == null;
    }

    @Nullable
    TypeDeserializer typeDeserializer() {
        return _valueTypeDeserializer;
    }

    /** Returns what makes the keys; null if they are the names. */
    @Nullable
    KeyDeserializer keyDeserializer() {
        return _standardStringKey ? null : _keyDeserializer;
    }
}
