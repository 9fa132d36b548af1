// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import java.util.List;

/**
 * A path in which {@code [*]} stands for every index and {@code .*} for every key: {@code days[*].title}.
 *
 * <p>A leading {@code $} may be written or left out. A pattern matches whole paths only.
 */
public final class PathPattern {
    private final String text;
    private final List<PathSyntax.Segment> segments;

    private PathPattern(String text) {
        this.text = text;
        this.segments = PathSyntax.parse(text, true);
    }

    /**
     * Returns the pattern that is written so.
     *
     * @throws IllegalArgumentException if the text is no pattern; the message says where
     */
    public static PathPattern compile(String text) {
        return new PathPattern(text);
    }

    /** Returns whether the path is one that this pattern stands for. */
    public boolean matches(ValuePath path) {
        ValuePath step = path;
        for (int i = segments.size() - 1; i >= 0; i--) {
            ValuePath parent = step.parent();
            if (parent == null || !matches(segments.get(i), step)) {
                return false;
            }
            step = parent;
        }
        return step.isRoot();
    }

    private static boolean matches(PathSyntax.Segment segment, ValuePath step) {
        String key = step.key();
        if (segment.key() != null) {
            return segment.key().equals(key);
        }
        if (segment.index() == PathSyntax.ANY) {
            return segment.anyKey() == (key != null);
        }
        return key == null && segment.index() == step.index();
    }

    /** Returns the pattern as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
