// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.parse.Expectation;
import dev.leafout.schema.JsonSchema;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of types. Each is compiled once per binder, and kept as long as the binder is. */
final class CompiledSchemas {
    private static final Map<ValueBinder, Map<Type, JsonSchema>> ACCEPTED =
            Collections.synchronizedMap(new WeakHashMap<>());
    private static final Map<ValueBinder, Map<Type, JsonSchema>> ASKED =
            Collections.synchronizedMap(new WeakHashMap<>());

    private static final Map<ValueBinder, Map<Type, Expectation>> EXPECTED =
            Collections.synchronizedMap(new WeakHashMap<>());

    private CompiledSchemas() {}

    /** Returns the schema of everything the type accepts. */
    static JsonSchema accepted(ValueBinder binder, Type type) {
        return knownOf(ACCEPTED, binder)
                .computeIfAbsent(type, known -> JsonSchema.parse(binder.acceptedSchemaOf(known)));
    }

    /** Returns the schema to ask a model for. */
    static JsonSchema asked(ValueBinder binder, Type type) {
        return knownOf(ASKED, binder).computeIfAbsent(type, known -> JsonSchema.parse(binder.schemaOf(known)));
    }

    /** Returns what the type expects at each place. */
    static Expectation expectation(ValueBinder binder, Type type) {
        return knownOf(EXPECTED, binder)
                .computeIfAbsent(
                        type,
                        known -> TypeExpectation.of(
                                accepted(binder, known).expectation(),
                                asked(binder, known).expectation()));
    }

    private static <V> Map<Type, V> knownOf(Map<ValueBinder, Map<Type, V>> all, ValueBinder binder) {
        return all.computeIfAbsent(binder, b -> new ConcurrentHashMap<>());
    }
}
