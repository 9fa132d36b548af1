// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.deser.std.CollectionDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import org.jspecify.annotations.Nullable;

/** What Jackson knows of a list, and shows to subclasses only. It is looked at, never used to read. */
final class CollectionPeek extends CollectionDeserializer {
    private static final long serialVersionUID = 1L;

    CollectionPeek(CollectionDeserializer source) {
        super(source);
    }

    @Nullable
    TypeDeserializer typeDeserializer() {
        return _valueTypeDeserializer;
    }
}
