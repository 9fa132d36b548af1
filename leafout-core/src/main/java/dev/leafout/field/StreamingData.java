// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.parse.JsonSyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An update about a field.
 *
 * <p>Paths and growing texts are created on demand, so what nobody reads costs nothing, however long it is. The values that the
 * methods return never change. Two updates are equal if all of these values are.
 *
 * <p>Immutable: values are created on reading, and any thread may read them.
 *
 * @since 0.1
 */
public final class StreamingData {
    private final Field field;
    private final @Nullable Object value;
    private final @Nullable Object delta;
    private final EventType eventType;
    private final Supplier<@Nullable Object> fullData;
    private final @Nullable JsonSyntaxException problem;

    StreamingData(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType eventType,
            Supplier<@Nullable Object> fullData) {
        this(field, value, delta, eventType, fullData, null);
    }

    private StreamingData(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType eventType,
            Supplier<@Nullable Object> fullData,
            @Nullable JsonSyntaxException problem) {
        this.field = field;
        this.value = value;
        this.delta = delta;
        this.eventType = eventType;
        this.fullData = fullData;
        this.problem = problem;
    }

    static StreamingData failed(JsonSyntaxException problem, Supplier<@Nullable Object> fullData) {
        return new StreamingData(Field.ROOT, null, null, EventType.FAILED, fullData, problem);
    }

    /** Returns the path of the field, such as {@code days[0].title}. A key that is not a plain name is quoted: {@code ["a.b"]}. */
    public String path() {
        return field.text();
    }

    /** Returns the value of the field so far: String, {@code JsonNumber}, Boolean, null, Map or List. */
    public @Nullable Object value() {
        return Later.read(value);
    }

    /**
     * Returns what was added: the new text of a string, or a whole number, boolean or null. Null unless this is a {@link
     * EventType#DELTA}.
     */
    public @Nullable Object delta() {
        return delta;
    }

    /** Returns whether the value is complete. */
    public boolean isComplete() {
        return eventType == EventType.DONE;
    }

    /** Returns what this reports about the field. */
    public EventType eventType() {
        return eventType;
    }

    /** Returns why the text could not be read any further; empty unless this is {@link EventType#FAILED}. */
    public Optional<JsonSyntaxException> problem() {
        return Optional.ofNullable(problem);
    }

    /** Returns the whole document so far. */
    public @Nullable Object fullData() {
        return fullData.get();
    }

    /** Returns the path with {@code [*]} for every index: {@code days[*].title}. */
    public String wildcardPath() {
        return field.wildcard();
    }

    /** Returns the indexes in the path, outermost first. */
    public List<Integer> indexes() {
        return field.indexes();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StreamingData that
                && eventType == that.eventType
                && field.path().equals(that.field.path())
                && Objects.equals(delta, that.delta)
                && Objects.equals(problem, that.problem)
                && Objects.equals(value(), that.value())
                && Objects.equals(fullData(), that.fullData());
    }

    @Override
    public int hashCode() {
        return Objects.hash(field.path(), delta, eventType);
    }

    @Override
    public String toString() {
        if (problem != null) {
            return eventType + " " + problem.getMessage();
        }
        return eventType + " " + (path().isEmpty() ? "$" : path()) + (eventType == EventType.DELTA ? " + " + delta : "")
                + " = " + value();
    }
}
