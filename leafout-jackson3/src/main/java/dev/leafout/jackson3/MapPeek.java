// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** What Jackson knows of a map, and shows to subclasses only. It is looked at, never used to read. */
final class MapPeek extends MapDeserializer {
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
