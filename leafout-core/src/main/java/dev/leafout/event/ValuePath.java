// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value in a document: {@code $.days[0].title}.
 *
 * <p>A path is immutable and links to its parent, so the paths of one document share their common beginnings.
 *
 * <pre>{@code
 * ValuePath title = ValuePath.root().key("days").index(0).key("title");
 * title.toString();                        // $.days[0].title
 * title.toPointer();                       // /days/0/title
 * title.toDotPath();                       // days[0].title
 * ValuePath.parse("$.days[0].title");      // the same path
 * }</pre>
 *
 * @since 0.1
 */
public final class ValuePath {
    private static final ValuePath ROOT = new ValuePath(null, null, -1);

    private final @Nullable ValuePath parent;
    private final @Nullable String key;
    private final int index;
    private final int depth;
    private final int hash;

    private ValuePath(@Nullable ValuePath parent, @Nullable String key, int index) {
        this.parent = parent;
        this.key = key;
        this.index = index;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.hash = parent == null ? 1 : 31 * parent.hash + (key == null ? index : key.hashCode());
    }

    /** Returns the path of the whole document, {@code $}. */
    public static ValuePath root() {
        return ROOT;
    }

    /**
     * Reads what {@link #toString()}, {@link #toDotPath()} or {@link #toPointer()} writes. A pointer does not tell an
     * index from a key of digits; here it is an index.
     *
     * @throws IllegalArgumentException if the text is not a path; the message says where it goes wrong
     */
    public static ValuePath parse(String text) {
        ValuePath path = ROOT;
        for (PathPattern.Step step : PathSyntax.parse(text, false)) {
            path = step.key() == null ? path.index(step.index()) : path.key(step.key());
        }
        return path;
    }

    /** Returns the path of the property of this object that has the given key. */
    public ValuePath key(String key) {
        return new ValuePath(this, Objects.requireNonNull(key, "key"), -1);
    }

    /** Returns the path of the item of this array at the given index. */
    public ValuePath index(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("An index must not be negative: " + index);
        }
        return new ValuePath(this, null, index);
    }

    /** Returns the path of the container that holds this value; null for the root. */
    public @Nullable ValuePath parent() {
        return parent;
    }

    ValuePath requireParent() {
        if (parent == null) {
            throw new IllegalStateException("The root has no parent");
        }
        return parent;
    }

    /** Returns the key of this value in its object; null for an array item and for the root. */
    public @Nullable String key() {
        return key;
    }

    /** Returns the index of this value in its array; -1 for a property and for the root. */
    public int index() {
        return index;
    }

    /** Returns the number of steps from the root. */
    public int depth() {
        return depth;
    }

    /** Returns whether this is the path of the whole document. */
    public boolean isRoot() {
        return parent == null;
    }

    /** Returns the paths from the root, which is left out, down to this one, which is the last. */
    public List<ValuePath> steps() {
        ValuePath[] steps = new ValuePath[depth];
        for (ValuePath step = this; step.parent != null; step = step.parent) {
            steps[step.depth - 1] = step;
        }
        return List.of(steps);
    }

    /**
     * Returns the value at this path in a document made of maps and lists.
     *
     * @param missing what to return if there is nothing at this path, not even null
     */
    public @Nullable Object valueIn(@Nullable Object document, @Nullable Object missing) {
        return valueIn(document, 0, missing);
    }

    /**
     * Same as {@link #valueIn(Object, Object)}, but starts from a container that is already {@code stepsDown} steps
     * down the path.
     */
    public @Nullable Object valueIn(@Nullable Object container, int stepsDown, @Nullable Object missing) {
        Object value = container;
        List<ValuePath> steps = steps();
        for (int i = stepsDown; i < depth; i++) {
            ValuePath step = steps.get(i);
            if (value instanceof Map<?, ?> map && step.key != null && map.containsKey(step.key)) {
                value = map.get(step.key);
            } else if (value instanceof List<?> list && step.key == null && step.index < list.size()) {
                value = list.get(step.index);
            } else {
                return missing;
            }
        }
        return value;
    }

    /** Returns the JSON Pointer (RFC 6901) of this path; empty for the root. */
    public String toPointer() {
        StringBuilder out = new StringBuilder();
        for (ValuePath step : steps()) {
            out.append('/');
            if (step.key == null) {
                out.append(step.index);
            } else {
                out.append(step.key.replace("~", "~0").replace("/", "~1"));
            }
        }
        return out.toString();
    }

    /** Returns the path without the leading {@code $}: {@code days[0].title}; empty for the root. */
    public String toDotPath() {
        StringBuilder out = new StringBuilder();
        appendSteps(out);
        return out.length() > 0 && out.charAt(0) == '.' ? out.substring(1) : out.toString();
    }

    /**
     * Returns the path from {@code $}: {@code $.days[0]["odd key"]}. Keys that are not plain names are quoted as JSON
     * strings, with everything that does not print escaped.
     */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("$");
        appendSteps(out);
        return out.toString();
    }

    private void appendSteps(StringBuilder out) {
        for (ValuePath step : steps()) {
            if (step.key == null) {
                PathSyntax.appendIndex(out, step.index);
            } else {
                PathSyntax.appendKey(out, step.key);
            }
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof ValuePath that) || hash != that.hash || depth != that.depth) {
            return false;
        }
        ValuePath a = this;
        ValuePath b = that;
        while (a != b) {
            if (a.index != b.index || !Objects.equals(a.key, b.key)) {
                return false;
            }
            if (a.parent == null || b.parent == null) {
                return a.parent == b.parent;
            }
            a = a.parent;
            b = b.parent;
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
