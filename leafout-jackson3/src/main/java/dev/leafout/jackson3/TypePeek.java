// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.impl.AsPropertyTypeDeserializer;

/** What Jackson knows of a discriminator, and shows to subclasses only. It is looked at, never used to read. */
final class TypePeek extends AsPropertyTypeDeserializer {
    TypePeek(AsPropertyTypeDeserializer source) {
        super(source, null);
    }

    boolean isPropertyPassedOn() {
        return _typeIdVisible;
    }

    /** Returns the type that goes by this name, or the one that stands for all others; null if there is none. */
    @Nullable
    JavaType typeOf(String name, DatabindContext context) throws JacksonException {
        JavaType found = _idResolver.typeFromId(context, name);
        return found == null ? _defaultImpl : found;
    }
}
