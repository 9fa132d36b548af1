// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import picocli.CommandLine.Option;

/** What a parser accepts. */
final class ParserOptions {
    /** What becomes of a document that ends early. */
    private enum Truncated {
        FAIL(TruncationPolicy.FAIL),
        KEEP(TruncationPolicy.KEEP_OPEN_VALUES),
        DROP(TruncationPolicy.DROP_OPEN_VALUES);

        private final TruncationPolicy policy;

        Truncated(TruncationPolicy policy) {
            this.policy = policy;
        }
    }

    @Option(
            names = "--truncated",
            paramLabel = "fail|keep|drop",
            defaultValue = "fail",
            description = "What becomes of input that ends early: an error (the default), or its open values are kept"
                    + " or dropped.")
    private Truncated truncated;

    JsonPushParser.Builder parser() {
        return JsonPushParser.builder().truncation(truncated.policy);
    }

    PartialDocument document() {
        return new PartialDocument(truncated.policy);
    }
}
