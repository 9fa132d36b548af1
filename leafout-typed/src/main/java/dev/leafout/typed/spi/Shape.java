// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import dev.leafout.event.ValueKind;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How values of a type are read and created, as a {@link ValueBinder} describes it. The kind of shape decides how much
 * of a value can be shown before it is complete.
 *
 * <p>Plain values are those of a {@link dev.leafout.document.PartialDocument}: Map, List, String, {@link
 * dev.leafout.event.JsonNumber}, Boolean and null.
 *
 * <p>All shapes are thread-safe: all streams of a type share one.
 *
 * @since 0.1
 */
public sealed interface Shape {
    /** Stands for a value that is absent, which is not the same as null. */
    Object ABSENT = new Object() {
        @Override
        public String toString() {
            return "ABSENT";
        }
    };

    /**
     * Creates a value from a complete plain one.
     *
     * @return the value; {@link #ABSENT} if it is to be skipped
     * @throws BindException if it does not fit
     */
    @Nullable
    Object bind(@Nullable Object plain);

    /** Returns the value that a partial object has before this one arrives: null, zero, false, or something empty. */
    @Nullable
    Object missing();

    /** A type that can be shown only when it is complete: numbers, enums, dates, and everything not listed below. */
    non-sealed interface Whole extends Shape {
        /**
         * Returns how such values may be written, as far as that is known. A path that leads to another kind is
         * rejected.
         */
        default Set<ValueKind> kinds() {
            return EnumSet.allOf(ValueKind.class);
        }
    }

    /** Text, which can be shown while it grows. {@link #bind} of a String returns that String. */
    non-sealed interface Text extends Shape {}

    /** A list that can be shown while it grows. Any unmodifiable List can be used as its value. */
    non-sealed interface Items extends Shape {
        Shape item();
    }

    /** A map that can be shown while it grows. Any unmodifiable Map can be used as its value. */
    non-sealed interface Entries extends Shape {
        Shape value();

        /**
         * Creates a key from its text.
         *
         * @throws BindException if it does not fit
         */
        Object key(String name);
    }

    /** A wrapper around another value, such as an Optional. */
    non-sealed interface Wrapped extends Shape {
        Shape content();

        /** Returns this content in its wrapper. */
        Object wrap(@Nullable Object content);
    }

    /** One of several types, named by a property of the object. */
    non-sealed interface Choice extends Shape {
        /** Returns the name of the property that names the type. */
        String property();

        /** Returns whether the chosen type receives that property too. */
        boolean isPropertyPassedOn();

        /**
         * Returns the shape of the type with this name.
         *
         * @throws BindException if there is none
         */
        Shape of(String name);

        /** Returns the shapes of all types; empty if they are not known. */
        default Collection<Shape> types() {
            return List.of();
        }
    }

    /** One of several types, deduced from the properties that an object has. */
    non-sealed interface Deduced extends Shape {
        /** Returns the shapes of the types. */
        List<Shape> types();

        /**
         * Returns the numbers of the types that have this property; null if none has it, so it does not help to decide.
         */
        @Nullable
        BitSet typesWith(String property);
    }

    /**
     * One of several types, enclosed in an object: its only property is the value, and the property name is the type's
     * name.
     */
    non-sealed interface Enclosed extends Shape {
        /** Returns the names of the types. */
        Set<String> names();

        /**
         * Returns the shape of the type with this name.
         *
         * @throws BindException if there is none
         */
        Shape of(String name);
    }

    /** An object with named fields that can be shown while it grows. */
    non-sealed interface Fields extends Shape {
        FieldTable fields();

        /**
         * Called when a property arrives that has no field.
         *
         * @throws BindException if that is an error
         */
        void unknown(String name);

        /**
         * Returns the shape that takes properties without a field; null if there is none. If there is one, the last of
         * the values passed to {@link #build} is a map of these properties.
         */
        default @Nullable Entries others() {
            return null;
        }

        /** Returns whether a property without a field is skipped, rather than added to the others. */
        default boolean ignores(String name) {
            return false;
        }

        /** Returns the name of the type, for messages. */
        default String typeName() {
            return "the object";
        }

        /**
         * Creates an object from the values of its fields. {@link #ABSENT} stands for missing ones.
         *
         * @param values the values, by field number; read-only if they are complete
         * @param complete whether no more values will come. If false, missing values have to be made up, and may be
         *     written into the array.
         * @throws BindException if the object cannot be created
         */
        Object build(@Nullable Object[] values, boolean complete);
    }
}
