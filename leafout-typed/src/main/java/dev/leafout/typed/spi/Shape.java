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
 * How values of a type are read and made: the answer of a {@link ValueBinder}. Which of the kinds it is decides how much
 * of a value can be shown before it is complete.
 *
 * <p>Plain values are what a {@link dev.leafout.document.PartialDocument} has: Map, List, String, {@link
 * dev.leafout.event.JsonNumber}, Boolean and null.
 *
 * <p>Thread-safe, whichever it is: all streams of a type share its shape.
 *
 * @since 0.1
 */
public sealed interface Shape {
    /** Stands for a value that is not there, which is not the same as null. */
    Object ABSENT = new Object() {
        @Override
        public String toString() {
            return "ABSENT";
        }
    };

    /**
     * Makes a value of a complete plain one.
     *
     * @return the value; {@link #ABSENT} if it is to be passed over
     * @throws BindException if it does not fit
     */
    @Nullable
    Object bind(@Nullable Object plain);

    /** Returns what a partial object has where nothing has come yet: null, zero, false, or something empty. */
    @Nullable
    Object missing();

    /** A type of which nothing can be shown before it is complete: numbers, enums, dates, and whatever is not below. */
    non-sealed interface Whole extends Shape {
        /** Returns how such values may be written, as far as that is known; a path that leads elsewhere is refused. */
        default Set<ValueKind> kinds() {
            return EnumSet.allOf(ValueKind.class);
        }
    }

    /** Text, which can be shown while it grows; {@link #bind} of a String returns the String. */
    non-sealed interface Text extends Shape {}

    /** A list that can be shown while it grows; any unmodifiable List can stand for it. */
    non-sealed interface Items extends Shape {
        Shape item();
    }

    /** A map that can be shown while it grows; any unmodifiable Map can stand for it. */
    non-sealed interface Entries extends Shape {
        Shape value();

        /**
         * Makes a key of its text.
         *
         * @throws BindException if it does not fit
         */
        Object key(String name);
    }

    /** Something around another value, such as an Optional. */
    non-sealed interface Wrapped extends Shape {
        Shape content();

        /** Returns the wrapper around this content. */
        Object wrap(@Nullable Object content);
    }

    /** One of several types; a property of the object says which. */
    non-sealed interface Choice extends Shape {
        /** Returns the name of the property that says which. */
        String property();

        /** Returns whether the chosen type gets to see that property too. */
        boolean isPropertyPassedOn();

        /**
         * Returns the shape of the type that goes by this name.
         *
         * @throws BindException if there is none
         */
        Shape of(String name);

        /** Returns the shapes of all types, if they are known; otherwise none. */
        default Collection<Shape> types() {
            return List.of();
        }
    }

    /** One of several types; the properties that an object has say which. */
    non-sealed interface Deduced extends Shape {
        /** Returns the shapes of the types. */
        List<Shape> types();

        /** Returns the numbers of the types that have this property; null if none has it, so that it says nothing. */
        @Nullable
        BitSet typesWith(String property);
    }

    /** One of several types; the value is the only property of an object, and its name says which. */
    non-sealed interface Enclosed extends Shape {
        /** Returns the names of the types. */
        Set<String> names();

        /**
         * Returns the shape of the type that goes by this name.
         *
         * @throws BindException if there is none
         */
        Shape of(String name);
    }

    /** An object with named fields that can be shown while it grows. */
    non-sealed interface Fields extends Shape {
        FieldTable fields();

        /**
         * A property has come that no field is for.
         *
         * @throws BindException if that is an error
         */
        void unknown(String name);

        /**
         * Returns what takes the properties that no field is for; null if nothing does. If there is one, a map of them is the
         * last of the values that {@link #build} gets.
         */
        default @Nullable Entries others() {
            return null;
        }

        /** Returns whether a property that no field is for is passed over, rather than one of the others. */
        default boolean ignores(String name) {
            return false;
        }

        /** Returns the name of the type, for messages. */
        default String typeName() {
            return "the object";
        }

        /**
         * Makes an object of the values of its fields. {@link #ABSENT} stands for those that are not there.
         *
         * @param values the values by the numbers of their fields; only to be read if they are complete
         * @param complete whether these are all that will come. If not, those that are not there have to be made up,
         *     and may be written into the array.
         * @throws BindException if that cannot be done
         */
        Object build(@Nullable Object[] values, boolean complete);
    }
}
