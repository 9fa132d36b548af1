// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path in which {@code [*]} stands for every index and {@code .*} for every key: {@code days[*].title}.
 *
 * <p>A leading {@code $} is optional. A JSON Pointer is understood too: <code>/days/*&#47;title</code>, where {@code *} is
 * every index. A pattern matches whole paths only.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class PathPattern {
    private final String text;
    private final List<Step> steps;

    /**
     * One step of a pattern: to the value at a key or an index, or to every value of an object or array.
     *
     * @param key the key; null for an index or a wildcard
     * @param index the index; negative for a key or a wildcard
     * @param anyKey whether this is the wildcard for every property of an object
     */
    public record Step(@Nullable String key, int index, boolean anyKey) {

        /** Returns whether this is a wildcard, for every property of an object or every item of an array. */
        public boolean isAny() {
            return index == PathSyntax.ANY;
        }
    }

    private PathPattern(String text) {
        this.text = text;
        this.steps = List.copyOf(PathSyntax.parse(text, true));
    }

    /**
     * Returns the pattern with this text.
     *
     * @throws IllegalArgumentException if the text is not a pattern; the message says where it goes wrong
     */
    public static PathPattern compile(String text) {
        return new PathPattern(text);
    }

    /** Returns whether this pattern matches the path. */
    public boolean matches(ValuePath path) {
        ValuePath step = path;
        for (int i = steps.size() - 1; i >= 0; i--) {
            ValuePath parent = step.parent();
            if (parent == null || !matches(steps.get(i), step)) {
                return false;
            }
            step = parent;
        }
        return step.isRoot();
    }

    /** Returns whether this pattern matches the path or one of its parents. */
    public boolean covers(ValuePath path) {
        ValuePath outer = path;
        for (int i = path.depth(); i > steps.size(); i--) {
            outer = outer.requireParent();
        }
        return matches(outer);
    }

    private static boolean matches(Step wanted, ValuePath step) {
        String key = step.key();
        if (wanted.key() != null) {
            return wanted.key().equals(key);
        }
        if (wanted.isAny()) {
            return wanted.anyKey() == (key != null);
        }
        return key == null && wanted.index() == step.index();
    }

    /** Returns the steps from the root. */
    public List<Step> steps() {
        return steps;
    }

    /** Returns the pattern's text. */
    @Override
    public String toString() {
        return text;
    }
}
