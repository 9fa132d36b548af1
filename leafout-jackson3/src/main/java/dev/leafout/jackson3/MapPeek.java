// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Reads what Jackson knows about a map but shows only to subclasses. Never used to deserialize. */
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

    /** Returns the deserializer of the keys; null if the keys are the property names. */
    @Nullable
    KeyDeserializer keyDeserializer() {
        return _standardStringKey ? null : _keyDeserializer;
    }

    /** Returns what becomes of nulls in it; null if they are left out. */
    @Nullable
    NullValueProvider contentNulls() {
        return _skipNullValues ? null : _nullProvider;
    }
}
