// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.parse.JsonSyntaxException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that has become known about a field.
 *
 * <p>Paths are written out, and growing texts copied, when they are asked for and not before; so what nobody reads costs
 * nothing, however long it is. What the methods return never changes. Two are equal if all that they return is.
 *
 * <p>Immutable: what it returns is made when it is read, and may be read by any thread.
 *
 * @since 0.1
 */
public final class StreamingData {
    private final Field field;
    private final @Nullable Object value;
    private final @Nullable Object delta;
    private final EventType eventType;
    private final @Nullable Object fullData;
    private final @Nullable JsonSyntaxException problem;

    StreamingData(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType eventType,
            @Nullable Object fullData) {
        this(field, value, delta, eventType, fullData, null);
    }

    private StreamingData(
            Field field,
            @Nullable Object value,
            @Nullable Object delta,
            EventType eventType,
            @Nullable Object fullData,
            @Nullable JsonSyntaxException problem) {
        this.field = field;
        this.value = value;
        this.delta = delta;
        this.eventType = eventType;
        this.fullData = fullData;
        this.problem = problem;
    }

    static StreamingData failed(JsonSyntaxException problem, @Nullable Object fullData) {
        return new StreamingData(Field.ROOT, null, null, EventType.FAILED, fullData, problem);
    }

    /** Returns the field, {@code days[0].title}; a key that is no plain name is quoted, {@code ["a.b"]}. */
    public String path() {
        return field.text();
    }

    /** Returns the field so far: String, {@code JsonNumber}, Boolean, null, Map or List. */
    public @Nullable Object value() {
        return Later.read(value);
    }

    /**
     * Returns what was added: the new text of a string, or a whole number, boolean or null; null unless it is a {@link
     * EventType#DELTA}.
     */
    public @Nullable Object delta() {
        return delta;
    }

    /** Returns whether the value is complete. */
    public boolean isComplete() {
        return eventType == EventType.DONE;
    }

    /** Returns what is said about the field. */
    public EventType eventType() {
        return eventType;
    }

    /** Returns why the text could not be read on; empty unless it is {@link EventType#FAILED}. */
    public Optional<JsonSyntaxException> problem() {
        return Optional.ofNullable(problem);
    }

    /** Returns the whole document so far. */
    public @Nullable Object fullData() {
        return Later.read(fullData);
    }

    /** Returns the path with {@code [*]} for every index: {@code days[*].title}. */
    public String wildcardPath() {
        return field.wildcard();
    }

    /** Returns the indexes that the path has, outermost first. */
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
