// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.llm.ModelFailure;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.Problem;
import dev.leafout.typed.StreamFailure;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

/**
 * How a stream ended, in words of which there are few.
 *
 * @param tag the value of {@code leafout.outcome}
 * @param errorType the value of {@code error.type}
 * @param tags the tag alone
 */
record Outcome(String tag, String errorType, Tags tags) {
    static final Outcome COMPLETE = new Outcome("complete", "none");
    static final Outcome CANCELLED = new Outcome("cancelled", "none");
    static final Outcome INVALID = failed("invalid");
    private static final Outcome TRUNCATED = failed("truncated");
    private static final Outcome NO_JSON = failed("no_json");
    private static final Outcome MALFORMED = failed("malformed");

    private Outcome(String tag, String errorType) {
        this(tag, errorType, Tags.of("leafout.outcome", tag));
    }

    private static Outcome failed(String word) {
        return new Outcome(word, word);
    }

    boolean isError() {
        return !errorType.equals("none");
    }

    static Outcome of(@Nullable Throwable failure) {
        if (failure == null) {
            return COMPLETE;
        } else if (failure instanceof StreamFailure.Truncated || failure instanceof JsonTruncatedException) {
            return TRUNCATED;
        } else if (failure instanceof StreamFailure.Invalid) {
            return INVALID;
        } else if (failure instanceof StreamFailure.NoJson) {
            return NO_JSON;
        } else if (failure instanceof StreamFailure.Malformed) {
            return MALFORMED;
        } else if (failure instanceof JsonSyntaxException problem) {
            return problem.problem() == Problem.NO_JSON_FOUND ? NO_JSON : MALFORMED;
        } else if (failure instanceof StreamFailure.SecondDocument) {
            return failed("second_document");
        } else if (failure instanceof ModelFailure.Refused) {
            return failed("refused");
        } else if (failure instanceof ModelFailure.Filtered) {
            return failed("filtered");
        } else if (failure instanceof ModelFailure.ProviderFailed problem) {
            return new Outcome("provider_failed", statusOf(problem.status()));
        }
        return new Outcome("failed", "_OTHER");
    }

    private static String statusOf(int status) {
        return status >= 100 && status <= 599 ? String.valueOf(status) : "provider_failed";
    }
}
