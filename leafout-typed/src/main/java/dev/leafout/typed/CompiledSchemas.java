// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.schema.JsonSchema;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of types, compiled once for each binder, for as long as there is that binder. */
final class CompiledSchemas {
    private static final Map<ValueBinder, Map<Type, JsonSchema>> KNOWN =
            Collections.synchronizedMap(new WeakHashMap<>());

    private CompiledSchemas() {}

    static JsonSchema of(ValueBinder binder, Type type) {
        return KNOWN.computeIfAbsent(binder, b -> new ConcurrentHashMap<>())
                .computeIfAbsent(type, t -> JsonSchema.parse(binder.schemaOf(t)));
    }
}
