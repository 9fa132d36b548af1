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
    private static final Map<ValueBinder, Map<Type, JsonSchema>> ACCEPTED =
            Collections.synchronizedMap(new WeakHashMap<>());
    private static final Map<ValueBinder, Map<Type, JsonSchema>> ASKED =
            Collections.synchronizedMap(new WeakHashMap<>());

    private CompiledSchemas() {}

    /** Returns the schema of all that a type accepts. */
    static JsonSchema accepted(ValueBinder binder, Type type) {
        return knownOf(ACCEPTED, binder)
                .computeIfAbsent(type, known -> JsonSchema.parse(binder.acceptedSchemaOf(known)));
    }

    /** Returns the schema that a model is asked for. */
    static JsonSchema asked(ValueBinder binder, Type type) {
        return knownOf(ASKED, binder).computeIfAbsent(type, known -> JsonSchema.parse(binder.schemaOf(known)));
    }

    private static Map<Type, JsonSchema> knownOf(Map<ValueBinder, Map<Type, JsonSchema>> all, ValueBinder binder) {
        return all.computeIfAbsent(binder, b -> new ConcurrentHashMap<>());
    }
}
