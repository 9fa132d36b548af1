// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Binds types the way an object mapper of Jackson 3 does, with its annotations, naming strategies, mix-ins and modules.
 *
 * <pre>{@code
 * ObjectStream.of(Itinerary.class).binder(new Jackson3Binder(mapper)).open();
 * }</pre>
 *
 * <p>Create one for each mapper and keep it: it caches what it finds out about types. Do not change the mapper
 * afterwards.
 *
 * <p>Any thread may use it.
 *
 * @since 0.1
 */
public final class Jackson3Binder implements ValueBinder {
    private final ShapeMaker shapes;
    private final ObjectMapper mapper;
    private final Map<Type, Shape> knownShapes = new ConcurrentHashMap<>();
    private final Map<Type, String> askedSchemas = new ConcurrentHashMap<>();
    private final Map<Type, String> acceptedSchemas = new ConcurrentHashMap<>();

    /** A binder with its own mapper, which has all the modules on the class path. */
    public Jackson3Binder() {
        this(JsonMapper.builder().findAndAddModules().build());
    }

    /** A binder that uses your mapper. */
    public Jackson3Binder(ObjectMapper mapper) {
        Objects.requireNonNull(mapper, "mapper");
        this.shapes = new ShapeMaker(mapper);
        this.mapper = mapper;
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
        return askedSchemas.computeIfAbsent(type, known -> SchemaWriter.asked(known, mapper));
    }

    @Override
    public String acceptedSchemaOf(Type type) {
        return acceptedSchemas.computeIfAbsent(type, known -> SchemaWriter.accepted(known, mapper));
    }

    @Override
    public boolean takesOtherKinds() {
        DeserializationConfig config = mapper.deserializationConfig();
        return config.isEnabled(DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS)
                || config.isEnabled(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
    }
}
