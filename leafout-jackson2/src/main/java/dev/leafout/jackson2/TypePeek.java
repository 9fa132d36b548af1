// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.DatabindContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.jsontype.impl.AsPropertyTypeDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What Jackson knows of a discriminator, and shows to subclasses only. It is looked at, never used to read. */
final class TypePeek extends AsPropertyTypeDeserializer {
    private static final long serialVersionUID = 1L;

    TypePeek(AsPropertyTypeDeserializer source) {
        super(source, null);
    }

    boolean isTypeIdVisible() {
        return _typeIdVisible;
    }

    /** Returns the type that goes by this name, or the one that stands for all others; null if there is none. */
    @Nullable
    JavaType typeOf(String name, DatabindContext context) throws IOException {
        JavaType found = _idResolver.typeFromId(context, name);
        return found == null ? _defaultImpl : found;
    }
}
