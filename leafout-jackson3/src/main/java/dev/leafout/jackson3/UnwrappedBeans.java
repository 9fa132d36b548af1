// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;

/** Objects that are unwrapped into the object around them, with the names that their properties have there. */
final class UnwrappedBeans {
    private UnwrappedBeans() {}

    /** Returns how Jackson creates it; null if that is not known. */
    static @Nullable BeanModel modelOf(BeanModel.Unwrapped unwrapped, ObjectMapper mapper) throws JacksonException {
        DeserializationContext context = JacksonApi.context(mapper, null);
        JavaType type = unwrapped.definition().getPrimaryType();
        BeanProperty property = new BeanProperty.Std(
                unwrapped.definition().getFullName(),
                type,
                null,
                unwrapped.member(),
                unwrapped.definition().getMetadata());
        ValueDeserializer<?> whole = context.findContextualValueDeserializer(type, property);
        return BeanModel.of(JacksonApi.unwrapping(whole, unwrapped.names(), context));
    }
}
