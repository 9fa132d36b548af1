// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Waits for complete values at certain paths, of a certain type. */
final class ValueWatcher {
    private final PathPattern pattern;
    private final @Nullable Class<?> boxed;
    private final Shape shape;
    private final BiConsumer<ValuePath, @Nullable Object> consumer;

    ValueWatcher(PathPattern pattern, Type type, ValueBinder binder, BiConsumer<ValuePath, @Nullable Object> consumer) {
        this.pattern = pattern;
        this.boxed =
                type instanceof Class<?> raw ? MethodType.methodType(raw).wrap().returnType() : null;
        this.shape = binder.shapeOf(type);
        this.consumer = consumer;
    }

    boolean isFor(ValuePath path) {
        return pattern.matches(path);
    }

    /**
     * Delivers a value.
     *
     * @param value the typed value from the whole object; reused if it has the wanted type
     * @throws BindException if the value does not fit the wanted type
     */
    void tell(ValuePath path, @Nullable Object value, @Nullable Object plain) {
        boolean made = boxed != null && boxed.isInstance(value);
        consumer.accept(path, made ? value : shape.bind(plain));
    }
}
