// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.List;

/** Runs a validator over texts, and says where it flags them. */
final class Flags {
    static final long NEVER = -1;

    private Flags() {}

    /** Returns the offset of the first violation of a whole document; {@link #NEVER} if there is none. */
    static long first(JsonSchema schema, String text) {
        List<Violation> all = all(schema, List.of(text));
        return all.isEmpty() ? NEVER : all.get(0).offset();
    }

    static List<Violation> all(JsonSchema schema, Iterable<String> chunks) {
        List<Violation> told = new ArrayList<>();
        PrefixValidator validator = schema.validator(told::add);
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        chunks.forEach(parser::feed);
        parser.finish();
        return told;
    }

    /** Returns how many characters it took, one at a time, until the validator had told of a violation. */
    static long firstByOne(JsonSchema schema, String text) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        for (int i = 0; i < text.length(); i++) {
            parser.feed(text.substring(i, i + 1));
            if (validator.isDoomed()) {
                return i + 1;
            }
        }
        parser.finish();
        return validator.isDoomed() ? text.length() : NEVER;
    }
}
