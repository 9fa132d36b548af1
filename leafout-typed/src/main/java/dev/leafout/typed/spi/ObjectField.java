// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed.spi;

import dev.leafout.parse.TextVisibility;
import dev.leafout.typed.ByWord;
import dev.leafout.typed.Gate;
import dev.leafout.typed.WhenComplete;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object: its name in JSON, its type, and how it is shown.
 *
 * <p>Thread-safe, and immutable to its callers.
 *
 * @since 0.1
 */
public final class ObjectField {
    private final String name;
    private final List<String> aliases;
    private final Supplier<Shape> maker;
    private final boolean gate;
    private final TextVisibility visibility;
    /** Created on first use, since a type may contain itself. Two threads may both create one. */
    private @Nullable Shape shape;

    /**
     * Describes a field.
     *
     * @param aliases its other names
     * @param shape its shape; asked for when the first value arrives
     * @param annotations whether it carries an annotation of this type
     */
    public ObjectField(
            String name,
            List<String> aliases,
            Supplier<Shape> shape,
            Predicate<Class<? extends Annotation>> annotations) {
        this.name = name;
        this.aliases = List.copyOf(aliases);
        this.maker = shape;
        this.gate = annotations.test(Gate.class);
        this.visibility = annotations.test(WhenComplete.class)
                ? TextVisibility.WHEN_COMPLETE
                : annotations.test(ByWord.class) ? TextVisibility.BY_WORD : TextVisibility.AS_IT_GROWS;
    }

    public String name() {
        return name;
    }

    /** Returns its other names. */
    public List<String> aliases() {
        return aliases;
    }

    public Shape shape() {
        Shape known = shape;
        if (known == null) {
            known = maker.get();
            shape = known;
        }
        return known;
    }

    /** Returns whether it carries {@link Gate}. */
    public boolean isGate() {
        return gate;
    }

    /** Returns how much of it is shown while it is being written. {@link WhenComplete} and {@link ByWord} show less. */
    public TextVisibility visibility() {
        return visibility;
    }
}
