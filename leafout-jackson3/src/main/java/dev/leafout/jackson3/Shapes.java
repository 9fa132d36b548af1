// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.event.ValueKind;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.Shape;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;

/** The kinds of shapes, each based on a {@link Binding}. */
final class Shapes {
    private Shapes() {}

    record Whole(Binding binding) implements Shape.Whole {
        @Override
        public Set<ValueKind> kinds() {
            return WrittenKinds.of(binding);
        }

        /** Returns whether Jackson rejects every value. */
        boolean cannotBeMade() {
            if (binding.typeDeserializer() != null) {
                return false;
            }
            if (binding.deserializer().getClass() == AbstractDeserializer.class) {
                return !binding.type().getRawClass().isAssignableFrom(String.class)
                        && !Number.class.isAssignableFrom(binding.type().getRawClass());
            }
            BeanModel bean = BeanModel.of(binding.deserializer());
            return bean != null && !bean.instantiator().canInstantiate();
        }

        /** Returns whether other parts of the document may refer to its objects. */
        boolean hasObjectIds() {
            BeanModel bean = BeanModel.of(binding.deserializer());
            return bean != null && bean.hasObjectIds();
        }

        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return binding.missing();
        }
    }

    /** The types are looked up on first use, since one may contain the others. */
    record Deduced(Binding binding, Supplier<List<Shape>> inner, Map<String, BitSet> byProperty)
            implements Shape.Deduced {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }

        @Override
        public List<Shape> types() {
            return inner.get();
        }

        @Override
        public @Nullable BitSet typesWith(String property) {
            return byProperty.get(property);
        }
    }

    record Enclosed(Binding binding, Map<String, JavaType> byName, Function<JavaType, Shape> shapes)
            implements Shape.Enclosed {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }

        @Override
        public Set<String> names() {
            return byName.keySet();
        }

        @Override
        public Shape of(String name) {
            JavaType type = byName.get(name);
            if (type == null) {
                throw unknown(name, binding);
            }
            return shapes.apply(type);
        }
    }

    private static BindException unknown(String name, Binding binding) {
        return new BindException(
                "There is no '" + name + "' among the types of "
                        + binding.type().getRawClass().getName() + ".",
                null);
    }

    record Text(Binding binding) implements Shape.Text {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return plain instanceof String ? plain : binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }
    }

    /** A text in a list of texts. The list's deserializer reads what is not text, in a way of its own. */
    record ListedText(Binding list) implements Shape.Text {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            if (plain instanceof String) {
                return plain;
            }
            Object read = list.bind(Collections.singletonList(plain));
            return read instanceof Collection<?> items && items.size() == 1
                    ? items.iterator().next()
                    : null;
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }
    }

    /** The item's shape is looked up on first use, since a type may contain itself. */
    record Items(Binding binding, Supplier<Shape> inner) implements Shape.Items {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public Object missing() {
            return List.of();
        }

        @Override
        public Shape item() {
            return inner.get();
        }
    }

    record Entries(
            Binding binding,
            Supplier<Shape> inner,
            @Nullable KeyDeserializer keys) implements Shape.Entries {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public Object missing() {
            return Map.of();
        }

        @Override
        public Shape value() {
            return inner.get();
        }

        @Override
        public Object key(String name) {
            if (keys == null) {
                return name;
            }
            try {
                Object key = keys.deserializeKey(name, JacksonApi.context(binding.mapper(), null));
                return key == null ? name : key;
            } catch (Exception e) {
                throw Problems.of(e);
            }
        }
    }

    record Wrapped(Binding binding, Supplier<Shape> inner, ReferenceTypeDeserializer<?> wrapper)
            implements Shape.Wrapped {
        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return binding.missing();
        }

        @Override
        public Shape content() {
            return inner.get();
        }

        @Override
        public Object wrap(@Nullable Object content) {
            return wrapper.referenceValue(content);
        }
    }

    record Choice(Binding binding, TypePeek names, Supplier<List<Shape>> inner, Function<JavaType, Shape> shapes)
            implements Shape.Choice {
        @Override
        public List<Shape> types() {
            return inner.get();
        }

        @Override
        public @Nullable Object bind(@Nullable Object plain) {
            return binding.bind(plain);
        }

        @Override
        public @Nullable Object missing() {
            return null;
        }

        @Override
        public String property() {
            return names.getPropertyName();
        }

        @Override
        public boolean isPropertyPassedOn() {
            return names.isPropertyPassedOn();
        }

        @Override
        public Shape of(String name) {
            try {
                JavaType type = names.typeOf(name, JacksonApi.context(binding.mapper(), null));
                if (type == null) {
                    throw unknown(name, binding);
                }
                return shapes.apply(type);
            } catch (Exception e) {
                throw Problems.of(e);
            }
        }
    }
}
