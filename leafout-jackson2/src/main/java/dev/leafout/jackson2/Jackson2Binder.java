// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds types as an object mapper of Jackson 2 does: its annotations, naming strategies, mix-ins and modules count.
 *
 * <pre>{@code
 * ObjectStream.of(Itinerary.class).binder(new Jackson2Binder(mapper)).open();
 * }</pre>
 *
 * <p>Make one for each mapper and keep it: it remembers what it found out about types. The mapper must not be changed
 * afterwards.
 *
 * @since 0.1
 */
public final class Jackson2Binder implements ValueBinder {
    private final ShapeMaker shapes;
    private final SchemaWriter schemas;
    private final Map<Type, Shape> knownShapes = new ConcurrentHashMap<>();
    private final Map<Type, String> knownSchemas = new ConcurrentHashMap<>();

    /** A binder with a mapper of its own, which has all modules that are on the class path. */
    public Jackson2Binder() {
        this(JsonMapper.builder().findAndAddModules().build());
    }

    /** A binder with your mapper. */
    public Jackson2Binder(ObjectMapper mapper) {
        Objects.requireNonNull(mapper, "mapper");
        this.shapes = new ShapeMaker(mapper);
        this.schemas = new SchemaWriter(mapper);
    }

    @Override
    public Shape shapeOf(Type type) {
        Shape known = knownShapes.get(type);
        if (known == null) {
            known = shapes.shapeOf(type);
            knownShapes.put(type, known);
        }
        return known;
    }

    @Override
    public String schemaOf(Type type) {
        return knownSchemas.computeIfAbsent(type, schemas::write);
    }
}
