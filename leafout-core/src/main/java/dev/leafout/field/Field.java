// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;

/** The path of a field in all its forms, made once for each value. */
record Field(ValuePath path, String text, String wildcard, List<Integer> indexes) {
    static final Field ROOT = new Field(ValuePath.root(), "", "", List.of());

    /** Returns the field at a path that is one step longer. */
    Field child(ValuePath child) {
        String childText = child.toDotPath();
        if (child.key() != null) {
            String step = childText.substring(text.length());
            return new Field(child, childText, indexes.isEmpty() ? childText : wildcard + step, indexes);
        }
        List<Integer> more = new ArrayList<>(indexes);
        more.add(child.index());
        return new Field(child, childText, wildcard + "[*]", List.copyOf(more));
    }

    /** Returns the field at any path. */
    static Field at(ValuePath path) {
        Field field = ROOT;
        for (ValuePath step : path.steps()) {
            field = field.child(step);
        }
        return field;
    }
}
