// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValuePath;
import dev.leafout.schema.plan.Hint;
import dev.leafout.schema.plan.Messages;
import dev.leafout.schema.plan.Reason;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place where a document violates its schema. Its texts are built when you ask for them, so a violation that nobody
 * reads costs almost nothing.
 *
 * <p>Two violations are equal if everything they report is equal.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class Violation {
    private final ValuePath path;
    private final String keyword;
    private final long offset;

    /** What the texts are built from; null if they exist already. */
    private final @Nullable Reason reason;
    /** Where it was decided, for the message. */
    private final int line;

    private final long column;

    // Built when first needed; a race only repeats the work.
    private @Nullable String schemaPointer;
    private @Nullable Expected expected;
    private @Nullable String message;

    /**
     * Creates a violation with ready-made texts, such as one that was saved, or one that is not about a schema.
     *
     * @param path the value that is wrong
     * @param keyword the violated keyword
     * @param schemaPointer where the keyword is in the schema
     * @param offset how many characters had been read when it was certain
     * @param expected what would have been allowed
     * @param message what is wrong, for a person or a model
     */
    public Violation(
            ValuePath path, String keyword, String schemaPointer, long offset, Expected expected, String message) {
        this.path = Objects.requireNonNull(path, "path");
        this.keyword = Objects.requireNonNull(keyword, "keyword");
        this.offset = offset;
        this.reason = null;
        this.line = 0;
        this.column = 0;
        this.schemaPointer = Objects.requireNonNull(schemaPointer, "schemaPointer");
        this.expected = Objects.requireNonNull(expected, "expected");
        this.message = Objects.requireNonNull(message, "message");
    }

    Violation(ValuePath path, Reason reason, long offset, int line, long column) {
        this.path = path;
        this.keyword = reason.keyword();
        this.offset = offset;
        this.reason = reason;
        this.line = line;
        this.column = column;
    }

    /** Returns the value that is wrong. */
    public ValuePath path() {
        return path;
    }

    /**
     * Returns the violated keyword; empty for the schema {@code false}, {@code duplicateKey} for a repeated key, for
     * which there is no keyword.
     */
    public String keyword() {
        return keyword;
    }

    /**
     * Returns where the keyword is in the schema: a JSON Pointer, with a URI and {@code #} in front if it is in another
     * document. Empty for a repeated key.
     */
    public String schemaPointer() {
        String known = schemaPointer;
        if (known == null) {
            known = reason == null ? "" : reason.pointer();
            schemaPointer = known;
        }
        return known;
    }

    /** Returns how many characters had been read when it was certain. */
    public long offset() {
        return offset;
    }

    /** Returns what would have been allowed. */
    public Expected expected() {
        Expected known = expected;
        if (known == null) {
            known = (reason == null ? Hint.NONE : reason.hint()).expected();
            expected = known;
        }
        return known;
    }

    /**
     * Returns what is wrong in one sentence, for a person or a model. A path longer than 64 characters is shortened in
     * the middle; {@link #path()} never is.
     */
    public String message() {
        String known = message;
        if (known == null) {
            String what = reason == null ? "" : reason.message().get();
            known = Messages.path(path) + " " + what + " at line " + line + ", column " + column;
            message = known;
        }
        return known;
    }

    /**
     * Returns two or three lines to send back to the model: what is wrong, what was expected, and the schema in
     * question. The last is missing if this violation has come from a checkpoint or was made of ready texts.
     */
    public String toPrompt() {
        StringBuilder prompt = new StringBuilder();
        prompt.append(
                        reason == null
                                ? message()
                                : Messages.path(path) + " " + reason.message().get())
                .append('.');
        List<String> allowed = Messages.listed(expected());
        if (!allowed.isEmpty()) {
            prompt.append("\nExpected: ").append(String.join(" or ", allowed)).append('.');
        }
        String schema = reason == null ? "" : reason.schema();
        if (!schema.isEmpty()) {
            prompt.append("\nThe schema there: ").append(schema);
        }
        return prompt.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Violation that
                && offset == that.offset
                && keyword.equals(that.keyword)
                && path.equals(that.path)
                && schemaPointer().equals(that.schemaPointer())
                && message().equals(that.message())
                && expected().equals(that.expected());
    }

    @Override
    public int hashCode() {
        return Objects.hash(path, keyword, offset);
    }

    @Override
    public String toString() {
        return "Violation[path=" + Messages.path(path) + ", keyword=" + keyword + ", schemaPointer=" + schemaPointer()
                + ", offset=" + offset + ", message=" + message() + "]";
    }
}
