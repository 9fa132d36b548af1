// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.parse.repair.AcceptedTolerances;
import dev.leafout.parse.repair.RepairOptions;
import dev.leafout.parse.repair.Repairs;
import dev.leafout.parse.text.RepairAccess;
import dev.leafout.parse.text.RepairHooks;
import dev.leafout.parse.text.TokenizerOptions;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How text is parsed: what is accepted, within which limits, and how much of it is shown. Every parser of the toolkit
 * takes one, so several parsers can share the same options.
 *
 * <pre>{@code
 * ParseOptions options = ParseOptions.defaults().withTolerances(Tolerance.llm()).withLimits(limits);
 * JsonPushParser parser = JsonPushParser.builder().options(options).listen(document).build();
 * }</pre>
 *
 * <p>Immutable, and safe for use by several threads.
 *
 * @since 0.1
 */
public final class ParseOptions {
    private static final ParseOptions DEFAULTS = new ParseOptions();

    ParseLimits limits = ParseLimits.defaults();
    AcceptedTolerances tolerances = AcceptedTolerances.NONE;
    PathRules<TextVisibility> text = PathRules.everywhere(TextVisibility.AS_IT_GROWS);
    PathRules<TruncationPolicy> truncation = PathRules.everywhere(TruncationPolicy.FAIL);
    boolean rejectDuplicateKeys;
    boolean rejectLoneSurrogates;
    boolean manyValues;

    @Nullable
    ValueKind expectedKind;

    Set<String> expectedKeys = Set.of();
    Expectation expectation = Expectation.ANYTHING;
    boolean anyKeysAtStart;

    private ParseOptions() {}

    /** Returns the default options: plain JSON, one value, the default limits. */
    public static ParseOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with a change. */
    private ParseOptions with(Consumer<ParseOptions> change) {
        ParseOptions copy = new ParseOptions();
        copy.limits = limits;
        copy.tolerances = tolerances;
        copy.text = text;
        copy.truncation = truncation;
        copy.rejectDuplicateKeys = rejectDuplicateKeys;
        copy.rejectLoneSurrogates = rejectLoneSurrogates;
        copy.manyValues = manyValues;
        copy.expectedKind = expectedKind;
        copy.expectedKeys = expectedKeys;
        copy.expectation = expectation;
        copy.anyKeysAtStart = anyKeysAtStart;
        change.accept(copy);
        return copy;
    }

    TokenizerOptions forTokenizer(boolean wholeLines) {
        return new TokenizerOptions(limits, manyValues, wholeLines, rejectDuplicateKeys, rejectLoneSurrogates);
    }

    /** Returns a factory of the repairs for a tokenizer; null if only plain JSON is accepted. */
    @Nullable
    Function<RepairAccess, RepairHooks> repairs() {
        if (tolerances.isNone()) {
            return null;
        }
        return tokenizer -> new Repairs(
                tokenizer,
                new RepairOptions(
                        tolerances, limits, manyValues, expectedKind, expectedKeys, anyKeysAtStart, expectation));
    }

    /** Returns what is expected of the document; {@link Expectation#ANYTHING} unless it was set. */
    public Expectation expectation() {
        return expectation;
    }

    public ParseLimits limits() {
        return limits;
    }

    public ParseOptions withLimits(ParseLimits limits) {
        return with(copy -> copy.limits = Objects.requireNonNull(limits, "limits"));
    }

    /**
     * Accepts these deviations from plain JSON, and no others; {@link Tolerance#json5()} and {@link Tolerance#llm()}
     * are ready-made sets. {@code DUPLICATE_KEY} and {@code LONE_SURROGATE} are legal JSON, so they are accepted
     * whether they are in the set or not; only {@link #rejectDuplicateKeys()} and {@link #rejectLoneSurrogates()}
     * reject them.
     */
    public ParseOptions withTolerances(Set<Tolerance> tolerances) {
        return with(copy -> copy.tolerances = this.tolerances.withDefault(tolerances));
    }

    /**
     * Accepts these deviations, and no others, in the values that a {@link dev.leafout.event.PathPattern} matches and
     * in everything inside them. If several patterns match, the last one wins.
     */
    public ParseOptions withTolerances(String pattern, Set<Tolerance> tolerances) {
        return with(copy -> copy.tolerances = this.tolerances.with(pattern, tolerances));
    }

    /** Returns how much is shown of strings that are still being written. */
    public PathRules<TextVisibility> text() {
        return text;
    }

    /**
     * Sets how much is shown of strings that are still being written. Default: {@link TextVisibility#AS_IT_GROWS}. It
     * applies to events, documents and listeners alike; only a listener that {@link ParseListener#hearsHeldText() asks
     * for it}, such as a validator, hears all text at once.
     */
    public ParseOptions withText(TextVisibility visibility) {
        return with(copy -> copy.text = text.withDefault(Objects.requireNonNull(visibility, "visibility")));
    }

    /**
     * Sets it for the strings that a {@link dev.leafout.event.PathPattern} matches, and for those inside the objects
     * and arrays that it matches. If several patterns match, the last one wins.
     */
    public ParseOptions withText(String pattern, TextVisibility visibility) {
        return with(copy -> copy.text = text.with(pattern, Objects.requireNonNull(visibility, "visibility")));
    }

    /** Returns what becomes of a document that was cut off. */
    public PathRules<TruncationPolicy> truncation() {
        return truncation;
    }

    /** Sets what {@link JsonPushParser#finish()} does about a document that was cut off. Default: FAIL. */
    public ParseOptions withTruncation(TruncationPolicy policy) {
        return with(copy -> copy.truncation = truncation.withDefault(Objects.requireNonNull(policy, "policy")));
    }

    /**
     * Sets it for a document that was cut off in a value that the pattern matches, or inside one. What counts is the
     * innermost open value. If several patterns match, the last one wins.
     */
    public ParseOptions withTruncation(String pattern, TruncationPolicy policy) {
        return with(copy -> copy.truncation = truncation.with(pattern, Objects.requireNonNull(policy, "policy")));
    }

    /**
     * Sets the kind of the document. In text that contains more than the document (with {@code LEADING_TEXT}), values
     * of other kinds are passed over.
     */
    public ParseOptions expect(ValueKind kind) {
        return with(copy -> copy.expectedKind = Objects.requireNonNull(kind, "kind"));
    }

    /**
     * Sets that the document is an object that begins with one of these keys. In text that contains more than the
     * document (with {@code LEADING_TEXT}), objects that begin with another key, such as examples, are passed over.
     */
    public ParseOptions expectKeys(Set<String> firstKeys) {
        return with(copy -> {
            copy.expectedKeys = Set.copyOf(firstKeys);
            copy.anyKeysAtStart = false;
        });
    }

    /**
     * As {@link #expectKeys}, but only among other text. What stands at the very beginning, or between fences, is the
     * document whatever its keys are.
     */
    public ParseOptions expectKeysInText(Set<String> firstKeys) {
        return expectKeys(firstKeys).with(copy -> copy.anyKeysAtStart = true);
    }

    /**
     * Sets what is expected at each place of the document. It is evidence for repairs, if {@link Tolerance#SCHEMA} is
     * accepted; a value that fits as it stands is never changed, and what would need a guess stays as it is.
     */
    public ParseOptions expect(Expectation expectation) {
        return with(copy -> copy.expectation = Objects.requireNonNull(expectation, "expectation"));
    }

    /** Makes a repeated key an error. Otherwise it is reported, and the last one wins. */
    public ParseOptions rejectDuplicateKeys() {
        return with(copy -> copy.rejectDuplicateKeys = true);
    }

    /** Makes half a surrogate pair an error. Otherwise it is reported, and becomes U+FFFD. */
    public ParseOptions rejectLoneSurrogates() {
        return with(copy -> copy.rejectLoneSurrogates = true);
    }

    /** Returns whether any number of top-level values is accepted. */
    public boolean isManyValues() {
        return manyValues;
    }

    /**
     * Accepts any number of top-level values: JSON Lines, or values one after the other. Each ends with its own {@code
     * DocumentEnded} as soon as it is complete; offsets keep counting across values.
     */
    public ParseOptions manyValues() {
        return with(copy -> copy.manyValues = true);
    }
}
