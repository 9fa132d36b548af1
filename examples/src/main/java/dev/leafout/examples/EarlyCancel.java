// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.Violation;

/**
 * Cancels an answer at the first character that violates the schema. The next prompt says what would have been allowed
 * there, so the model need not guess what was wrong.
 */
final class EarlyCancel {
    private static final JsonSchema SCHEMA =
            JsonSchema.parse(Recording.of("review.schema.json").text());

    private EarlyCancel() {}

    public static void main(String[] args) {
        Recording answer = Recording.of("review-first.json");
        PrefixValidator validator = SCHEMA.validator();
        if (ask(answer, validator)) {
            return;
        }
        Violation violation = validator.violations().get(0);
        Screen.line("Cancelled after " + violation.offset() + " of "
                + answer.text().length() + " characters: " + violation.message());
        promptAfter(violation).lines().forEach(Screen::line);
        ask(Recording.of("review-second.json"), SCHEMA.validator());
    }

    /** Reads an answer until its first violation, and returns whether it was read to its end. */
    private static boolean ask(Recording answer, PrefixValidator validator) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser =
                JsonPushParser.builder().listen(document).listen(validator).build();
        for (String token : answer) {
            parser.feed(token);
            if (validator.isDoomed()) {
                return false; // a real program closes the connection to the model here
            }
        }
        parser.finish();
        Screen.line("Accepted: " + document.toJson());
        return true;
    }

    private static String promptAfter(Violation violation) {
        return "Next prompt: Your answer is not valid. " + violation.toPrompt() + "\nAnswer again.";
    }
}
