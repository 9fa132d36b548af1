// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a parser accepts and what it shows. */
final class ParserOptions {
    /** What to do with a document that ends early. */
    enum Truncated {
        FAIL(TruncationPolicy.FAIL),
        KEEP(TruncationPolicy.KEEP_OPEN_VALUES),
        DROP(TruncationPolicy.DROP_OPEN_VALUES);

        private final TruncationPolicy policy;

        Truncated(TruncationPolicy policy) {
            this.policy = policy;
        }
    }

    /** How much is shown of a string before it is complete. */
    enum Text {
        GROW(TextVisibility.AS_IT_GROWS),
        WORD(TextVisibility.BY_WORD),
        COMPLETE(TextVisibility.WHEN_COMPLETE);

        private final TextVisibility visibility;

        Text(TextVisibility visibility) {
            this.visibility = visibility;
        }
    }

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--tolerate",
            paramLabel = "none|json5|llm|A,B,…",
            defaultValue = "none",
            converter = ToleranceConverter.class,
            description = "What to accept beyond plain JSON: nothing (the default), JSON5, what language models"
                    + " write, or a list of tolerances; see docs/tolerance.md.")
    private Set<Tolerance> tolerances;

    @Option(
            names = "--truncated",
            paramLabel = "fail|keep|drop",
            defaultValue = "fail",
            description =
                    "What to do if the input ends early: fail (the default), or keep or drop its open" + " values.")
    private Truncated truncated;

    @Option(
            names = "--text",
            paramLabel = "grow|word|complete",
            defaultValue = "grow",
            description = "How much to show of a string that is still being written: all (the default), whole words, or"
                    + " nothing.")
    private Text text;

    JsonPushParser.Builder parser() {
        return parser(tolerances);
    }

    /** Like {@link #parser()}, for what a model wrote, which is tolerated by default. */
    JsonPushParser.Builder modelParser() {
        return parser(modelTolerances());
    }

    /** Returns what is accepted of what a model wrote. */
    Set<Tolerance> modelTolerances() {
        boolean told = command.commandLine().getParseResult().hasMatchedOption("--tolerate");
        return told ? tolerances : Tolerance.llm();
    }

    private JsonPushParser.Builder parser(Set<Tolerance> accepted) {
        return JsonPushParser.builder()
                .tolerate(accepted)
                .truncation(truncated.policy)
                .text(text.visibility);
    }

    PartialDocument document() {
        return new PartialDocument(truncated.policy);
    }

    TextVisibility text() {
        return text.visibility;
    }

    /** Returns what becomes of open values, for a command that says at the end whether the input was truncated. */
    TruncationPolicy keepOrDrop() {
        return truncated == Truncated.FAIL ? TruncationPolicy.KEEP_OPEN_VALUES : truncated.policy;
    }

    boolean failsIfTruncated() {
        return truncated == Truncated.FAIL;
    }
}
