// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object: the name by which it goes in JSON, its type, and how it is to be shown.
 *
 * @since 0.1
 */
public final class Field {
    private final String name;
    private final List<String> aliases;
    private final Supplier<Shape> shape;
    private final boolean gate;
    private final boolean whenComplete;
    private final boolean byWord;
    /** Made when first needed, since a type may contain itself; two threads may both make one. */
    private @Nullable Slot slot;

    /**
     * Describes a field.
     *
     * @param aliases other names by which it goes
     * @param shape its shape; asked for when the first value comes
     * @param annotations whether it carries an annotation of this type
     */
    public Field(
            String name,
            List<String> aliases,
            Supplier<Shape> shape,
            Predicate<Class<? extends Annotation>> annotations) {
        this.name = name;
        this.aliases = List.copyOf(aliases);
        this.shape = shape;
        this.gate = annotations.test(Gate.class);
        this.whenComplete = annotations.test(WhenComplete.class);
        this.byWord = annotations.test(ByWord.class);
    }

    public String name() {
        return name;
    }

    public Shape shape() {
        return slot().shape();
    }

    List<String> aliases() {
        return aliases;
    }

    boolean isGate() {
        return gate;
    }

    Slot slot() {
        Slot known = slot;
        if (known == null) {
            known = new Slot(shape.get(), whenComplete, byWord);
            slot = known;
        }
        return known;
    }
}
