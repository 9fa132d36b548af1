// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.Problem;
import org.junit.jupiter.api.Test;

/** The example of docs/limits.md. */
class LimitsPageTest {
    @Test
    void limits() {
        ParseLimits limits = ParseLimits.defaults().withMaxDepth(32).withMaxStringLength(10_000);
        JsonPushParser parser = JsonPushParser.builder().limits(limits).build();
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> parser.feed("[".repeat(33)));
        assertThat(error.problem()).isEqualTo(Problem.DEPTH_LIMIT);
        assertThat(error.offset()).isEqualTo(32);
    }
}
