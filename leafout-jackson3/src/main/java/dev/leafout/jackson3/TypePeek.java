// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.impl.AsPropertyTypeDeserializer;

/** Reads what Jackson knows about a discriminator but shows only to subclasses. Never used to deserialize. */
final class TypePeek extends AsPropertyTypeDeserializer {
    TypePeek(AsPropertyTypeDeserializer source) {
        super(source, null);
    }

    boolean isPropertyPassedOn() {
        return _typeIdVisible;
    }

    /** Returns the type with this name, or the default type; null if there is neither. */
    @Nullable
    JavaType typeOf(String name, DatabindContext context) throws JacksonException {
        JavaType found = _idResolver.typeFromId(context, name);
        return found == null ? _defaultImpl : found;
    }
}
