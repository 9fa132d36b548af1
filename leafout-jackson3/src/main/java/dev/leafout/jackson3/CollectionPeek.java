// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Reads what Jackson knows about a list but shows only to subclasses. Never used to deserialize. */
final class CollectionPeek extends CollectionDeserializer {
    CollectionPeek(CollectionDeserializer source) {
        super(source);
    }

    @Nullable
    TypeDeserializer typeDeserializer() {
        return _valueTypeDeserializer;
    }

    /** Returns what becomes of nulls in it; null if they are left out. */
    @Nullable
    NullValueProvider contentNulls() {
        return _skipNullValues ? null : _nullProvider;
    }
}
