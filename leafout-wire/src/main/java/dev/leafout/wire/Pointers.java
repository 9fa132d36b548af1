// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;

/**
 * Paths as they are written on the wire: a JSON Pointer from the root, {@code /days/0/title}, or relative to the last
 * path, {@code 1/text}: first this many levels up, then down.
 */
final class Pointers {
    private Pointers() {}

    /** Returns how a path is written after another one: from the root, if they share no step. */
    static String write(ValuePath path, ValuePath last) {
        int common = commonDepth(path, last);
        if (common == 0) {
            return path.toPointer();
        }
        StringBuilder out = new StringBuilder().append(last.depth() - common);
        List<ValuePath> steps = path.steps();
        for (ValuePath step : steps.subList(common, steps.size())) {
            out.append('/').append(segment(step));
        }
        return out.toString();
    }

    private static int commonDepth(ValuePath path, ValuePath other) {
        ValuePath a = path;
        ValuePath b = other;
        while (a.depth() > b.depth()) {
            a = parent(a);
        }
        while (b.depth() > a.depth()) {
            b = parent(b);
        }
        while (!a.equals(b)) {
            a = parent(a);
            b = parent(b);
        }
        return a.depth();
    }

    static ValuePath parent(ValuePath path) {
        ValuePath parent = path.parent();
        return parent == null ? path : parent;
    }

    private static String segment(ValuePath step) {
        String key = step.key();
        return key == null
                ? Integer.toString(step.index())
                : key.replace("~", "~0").replace("/", "~1");
    }

    /**
     * Returns how many levels a pointer leads up from the last path.
     *
     * @return -1 if it starts at the root
     * @throws WireException if it is not a pointer
     */
    static int levelsUp(String pointer) {
        int end = pointer.indexOf('/');
        String up = end < 0 ? pointer : pointer.substring(0, end);
        return up.isEmpty() ? -1 : number(up, pointer);
    }

    /** Returns the segments of a pointer, wherever it starts. */
    static List<String> segments(String pointer) {
        List<String> segments = new ArrayList<>();
        int slash = pointer.indexOf('/');
        while (slash >= 0) {
            int next = pointer.indexOf('/', slash + 1);
            String segment = pointer.substring(slash + 1, next < 0 ? pointer.length() : next);
            segments.add(segment.replace("~1", "/").replace("~0", "~"));
            slash = next;
        }
        return segments;
    }

    /** Reads an array index: digits without a leading zero. */
    static int number(String text, String pointer) {
        boolean plain = !text.isEmpty() && text.length() < 10 && (text.length() == 1 || text.charAt(0) != '0');
        for (int i = 0; i < text.length() && plain; i++) {
            plain = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!plain) {
            throw new WireException("No pointer: ", pointer);
        }
        return Integer.parseInt(text);
    }
}
