// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.SafeText;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.schema.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an {@link ObjectStream} has no whole object to give, and what it has instead.
 *
 * <pre>{@code
 * try {
 *     show(stream.finish());
 * } catch (StreamFailure.Truncated e) {
 *     show(stream.partial(), "cut off at " + e.open());
 * } catch (StreamFailure e) {
 *     retry(e.getMessage());
 * }
 * }</pre>
 *
 * <p>It is sealed, so a {@code switch} can be exhaustive. {@link SourceFailure} covers the failures that other modules
 * add. Immutable, except for its suppressed exceptions.
 *
 * @since 0.1
 */
public abstract sealed class StreamFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_SHOWN = 64;

    private final transient Partial<?> partial;

    private StreamFailure(String message, @Nullable Throwable cause, Partial<?> partial) {
        super(message, cause);
        this.partial = partial;
    }

    /** Text from outside is escaped in messages, and kept short. */
    private static String shown(Object outside) {
        return SafeText.of(outside.toString(), MAX_SHOWN);
    }

    /** Returns the object so far. The stream's own {@code partial()} returns it with its type. */
    public Partial<?> partial() {
        return partial;
    }

    /** The input ended before the object did. */
    public static final class Truncated extends StreamFailure {
        private static final long serialVersionUID = 1L;

        private final transient List<ValuePath> open;
        private final @Nullable String reason;

        /**
         * Creates the failure for input that was cut off.
         *
         * @param open the values that were open, outermost first; empty if the input was cut off although none was open
         */
        public Truncated(List<ValuePath> open, @Nullable String reason, Partial<?> partial) {
            super(message(open, reason), null, partial);
            this.open = List.copyOf(open);
            this.reason = reason;
        }

        private static String message(List<ValuePath> open, @Nullable String reason) {
            String where = open.isEmpty() ? "early" : "while " + shown(open.get(open.size() - 1)) + " was open";
            return "The input ended " + where + (reason == null ? "." : " (" + shown(reason) + ").");
        }

        /** Returns the values that were open, outermost first. */
        public List<ValuePath> open() {
            return open;
        }

        /** Returns why the input ended, such as {@code max_tokens}; null if that is not known. */
        public @Nullable String reason() {
            return reason;
        }
    }

    /** The input breaks the schema, or does not fit the Java type. */
    public static final class Invalid extends StreamFailure {
        private static final long serialVersionUID = 1L;

        private final transient List<Violation> violations;
        private final int count;

        Invalid(List<Violation> violations, int count, Partial<?> partial) {
            super(message(violations, count), null, partial);
            this.violations = List.copyOf(violations);
            this.count = count;
        }

        private static String message(List<Violation> violations, int count) {
            int more = count - 1;
            String rest = more == 0 ? "" : more == 1 ? " And 1 more." : " And " + more + " others.";
            String kept = violations.size() == count ? "" : " The first " + violations.size() + " are kept.";
            return violations.get(0).message() + rest + kept;
        }

        /** Returns the violations in the order in which they were found: at least one, and at most the first 1,000. */
        public List<Violation> violations() {
            return violations;
        }

        /** Returns how many violations there were, including those that were not kept. */
        public int violationCount() {
            return count;
        }
    }

    /** There was no JSON in the input. */
    public static final class NoJson extends StreamFailure {
        private static final long serialVersionUID = 1L;

        NoJson(@Nullable JsonSyntaxException cause, @Nullable String reason, Partial<?> partial) {
            super(
                    "There is no JSON in the input" + (reason == null ? "." : " (" + shown(reason) + ")."),
                    cause,
                    partial);
        }
    }

    /** The input is not JSON, or exceeds a limit. */
    public static final class Malformed extends StreamFailure {
        private static final long serialVersionUID = 1L;

        private final JsonSyntaxException problem;

        Malformed(JsonSyntaxException problem, Partial<?> partial) {
            super(String.valueOf(problem.getMessage()), problem, partial);
            this.problem = problem;
        }

        /** Returns what is wrong and where. */
        public JsonSyntaxException problem() {
            return problem;
        }
    }

    /** A second object or list follows right after the first. It is not clear which one is meant. */
    public static final class SecondDocument extends StreamFailure {
        private static final long serialVersionUID = 1L;

        /** Creates the failure for a second document. */
        public SecondDocument(Partial<?> partial) {
            super(
                    "A second document begins right after the first. One object a line is read by ObjectLines.",
                    null,
                    partial);
        }
    }

    /**
     * The source of the text knows why there is no whole object, and reports that in a type of its own. For a model,
     * these are the {@code ModelFailure}s of leafout-llm. Only this kind of failure can be extended by other modules.
     */
    public abstract static non-sealed class SourceFailure extends StreamFailure {
        private static final long serialVersionUID = 1L;

        /** Creates a failure with a message that is safe to print. */
        protected SourceFailure(String message, Partial<?> partial) {
            super(message, null, partial);
        }

        /** Returns the same failure with the object so far, for a source that does not know the object. */
        public abstract SourceFailure withPartial(Partial<?> soFar);
    }
}
