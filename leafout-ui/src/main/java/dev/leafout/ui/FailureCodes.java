// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.llm.ModelFailure;
import dev.leafout.typed.StreamFailure;

/** A word for each kind of failure, for front ends that tell them apart. */
final class FailureCodes {
    private FailureCodes() {}

    static String of(StreamFailure failure) {
        if (failure instanceof ModelFailure.ProviderFailed failed) {
            return failed.code().isEmpty() ? "provider_error" : failed.code();
        }
        if (failure instanceof ModelFailure.Refused) {
            return "refused";
        }
        if (failure instanceof ModelFailure.Filtered) {
            return "filtered";
        }
        if (failure instanceof StreamFailure.Truncated) {
            return "truncated";
        }
        return failure instanceof StreamFailure.Invalid ? "invalid" : "no_answer";
    }
}
