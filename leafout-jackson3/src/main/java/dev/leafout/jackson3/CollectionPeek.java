// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** What Jackson knows of a list, and shows to subclasses only. It is looked at, never used to read. */
final class CollectionPeek extends CollectionDeserializer {
    CollectionPeek(CollectionDeserializer source) {
        super(source);
    }

    @Nullable
    TypeDeserializer typeDeserializer() {
        return _valueTypeDeserializer;
    }
}
