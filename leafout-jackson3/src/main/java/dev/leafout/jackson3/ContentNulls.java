// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.Collection;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.deser.jdk.StringCollectionDeserializer;
import tools.jackson.databind.util.AccessPattern;

/** What becomes of the nulls in a container, as with {@code @JsonSetter(contentNulls = …)} or in Kotlin's lists. */
final class ContentNulls {
    private ContentNulls() {}

    /** Returns what becomes of them; null if they are left out. */
    static @Nullable NullValueProvider of(Binding container, NullValueProvider otherwise) {
        Object deserializer = container.deserializer();
        if (deserializer.getClass() == CollectionDeserializer.class) {
            return new CollectionPeek((CollectionDeserializer) deserializer).contentNulls();
        }
        if (deserializer.getClass() == MapDeserializer.class) {
            return new MapPeek((MapDeserializer) deserializer).contentNulls();
        }
        if (deserializer instanceof StringCollectionDeserializer) {
            OfTexts nulls = new OfTexts(container);
            return nulls.areLeftOut() ? null : nulls;
        }
        return otherwise;
    }

    /** Lists of texts do not tell what they do with a null, but reading one shows it. */
    private record OfTexts(Binding list) implements NullValueProvider {
        boolean areLeftOut() {
            try {
                return read().isEmpty();
            } catch (Exception e) {
                return false;
            }
        }

        private Collection<?> read() {
            return list.bind(Collections.singletonList(null)) instanceof Collection<?> read
                    ? read
                    : Collections.emptyList();
        }

        @Override
        public @Nullable Object getNullValue(DeserializationContext context) {
            return read().iterator().next();
        }

        @Override
        public AccessPattern getNullAccessPattern() {
            return AccessPattern.DYNAMIC;
        }
    }
}
