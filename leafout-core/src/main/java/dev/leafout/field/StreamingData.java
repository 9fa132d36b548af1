// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that has become known about a field.
 *
 * <p>Texts that are still growing are copied when {@link #value()} or {@link #fullData()} is asked for, not before, and
 * what they return never changes.
 *
 * @param path the field, {@code days[0].title}; a key that is no plain name is quoted, {@code ["a.b"]}
 * @param value the field so far: String, {@code JsonNumber}, Boolean, null, Map or List
 * @param delta what was added: the new text of a string, or a whole number, boolean or null; null unless it is a {@link
 *     EventType#DELTA}
 * @param isComplete whether the value is complete
 * @param eventType what is said about the field
 * @param fullData the whole document so far
 * @param wildcardPath the path with {@code [*]} for every index: {@code days[*].title}
 * @param indexes the indexes that the path has, outermost first
 * @since 0.1
 */
public record StreamingData(
        String path,
        @Nullable Object value,
        @Nullable Object delta,
        boolean isComplete,
        EventType eventType,
        @Nullable Object fullData,
        String wildcardPath,
        List<Integer> indexes) {

    public StreamingData {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(eventType, "eventType");
        Objects.requireNonNull(wildcardPath, "wildcardPath");
        indexes = List.copyOf(indexes);
    }

    @Override
    public @Nullable Object value() {
        return Later.read(value);
    }

    @Override
    public @Nullable Object fullData() {
        return Later.read(fullData);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StreamingData that && parts().equals(that.parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    private List<@Nullable Object> parts() {
        return Arrays.asList(path, value(), delta, isComplete, eventType, fullData(), wildcardPath, indexes);
    }

    @Override
    public String toString() {
        return eventType + " " + (path.isEmpty() ? "$" : path) + (eventType == EventType.DELTA ? " + " + delta : "")
                + " = " + value();
    }
}
