// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Options of validation, and limits on what a validator keeps. Past a limit, verdicts come later but are still right;
 * {@link PrefixValidator#warnings()} says where.
 *
 * <pre>{@code
 * SchemaOptions options = SchemaOptions.defaults().withFormats(true).withPlainDecimals(true);
 * JsonSchema schema = JsonSchema.parse(text, Map.of(), options);
 * }</pre>
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class SchemaOptions {
    private static final SchemaOptions DEFAULTS =
            new SchemaOptions(Draft.DRAFT_2020_12, false, false, false, 1_000, 100_000, 1_000_000, 1_000);

    private final Draft defaultDraft;
    private final boolean formats;
    private final boolean plainDecimals;
    private final boolean repeatedKeys;
    private final int maxAlternatives;
    private final int maxUniqueItems;
    private final int maxPatternSteps;
    private final int maxViolations;

    private SchemaOptions(
            Draft defaultDraft,
            boolean formats,
            boolean plainDecimals,
            boolean repeatedKeys,
            int maxAlternatives,
            int maxUniqueItems,
            int maxPatternSteps,
            int maxViolations) {
        this.defaultDraft = defaultDraft;
        this.formats = formats;
        this.plainDecimals = plainDecimals;
        this.repeatedKeys = repeatedKeys;
        this.maxAlternatives = maxAlternatives;
        this.maxUniqueItems = maxUniqueItems;
        this.maxPatternSteps = maxPatternSteps;
        this.maxViolations = maxViolations;
    }

    public static SchemaOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns how a schema is read that does not name its draft with {@code $schema}. Default: 2020-12. For the schemas
     * of OpenAPI 3.0, which never name theirs, this is {@link Draft#OPENAPI_3_0}.
     */
    public Draft defaultDraft() {
        return defaultDraft;
    }

    /** Returns whether {@code format} is checked. Default: no. */
    public boolean formats() {
        return formats;
    }

    /** Returns whether numbers are assumed to have no exponents, so that bounds can be decided earlier. Default: no. */
    public boolean plainDecimals() {
        return plainDecimals;
    }

    /**
     * Returns whether a repeated key is accepted. Default: no, it is a violation. Each of its values is checked either
     * way.
     */
    public boolean repeatedKeys() {
        return repeatedKeys;
    }

    /**
     * Returns how many schemas may be tried on one open value at the same time, not counting those that must hold.
     * Default: 1,000. Further ones are tried when the value ends.
     */
    public int maxAlternatives() {
        return maxAlternatives;
    }

    /**
     * Returns how many different values {@code uniqueItems} may keep in one document. Default: 100,000. Further ones
     * are compared when the array ends.
     */
    public int maxUniqueItems() {
        return maxUniqueItems;
    }

    /**
     * Returns how many steps patterns may take for one text or key. Default: 1,000,000. This counts the steps of
     * patterns that no automaton can decide, and those of large automata beyond 1,000 per character. Past the limit, it
     * stays unknown whether the text matches.
     */
    public int maxPatternSteps() {
        return maxPatternSteps;
    }

    /**
     * Returns how many violations a validator keeps. Default: the first 1,000. Further ones are reported and counted,
     * but not kept.
     */
    public int maxViolations() {
        return maxViolations;
    }

    public SchemaOptions withDefaultDraft(Draft value) {
        return new SchemaOptions(
                Objects.requireNonNull(value, "draft"),
                formats,
                plainDecimals,
                repeatedKeys,
                maxAlternatives,
                maxUniqueItems,
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withFormats(boolean value) {
        return new SchemaOptions(
                defaultDraft,
                value,
                plainDecimals,
                repeatedKeys,
                maxAlternatives,
                maxUniqueItems,
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withPlainDecimals(boolean value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                value,
                repeatedKeys,
                maxAlternatives,
                maxUniqueItems,
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withRepeatedKeys(boolean value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                plainDecimals,
                value,
                maxAlternatives,
                maxUniqueItems,
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withMaxAlternatives(int value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                plainDecimals,
                repeatedKeys,
                positive(value),
                maxUniqueItems,
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withMaxUniqueItems(int value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                plainDecimals,
                repeatedKeys,
                maxAlternatives,
                positive(value),
                maxPatternSteps,
                maxViolations);
    }

    public SchemaOptions withMaxPatternSteps(int value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                plainDecimals,
                repeatedKeys,
                maxAlternatives,
                maxUniqueItems,
                positive(value),
                maxViolations);
    }

    public SchemaOptions withMaxViolations(int value) {
        return new SchemaOptions(
                defaultDraft,
                formats,
                plainDecimals,
                repeatedKeys,
                maxAlternatives,
                maxUniqueItems,
                maxPatternSteps,
                positive(value));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SchemaOptions that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return "SchemaOptions[defaultDraft=" + defaultDraft + ", formats=" + formats + ", plainDecimals="
                + plainDecimals + ", repeatedKeys="
                + repeatedKeys
                + ", maxAlternatives=" + maxAlternatives + ", maxUniqueItems=" + maxUniqueItems + ", maxPatternSteps="
                + maxPatternSteps + ", maxViolations=" + maxViolations + "]";
    }

    private static int positive(int value) {
        if (value <= 0) {
            throw new IllegalArgumentException("A limit must be positive, not " + value);
        }
        return value;
    }
}
