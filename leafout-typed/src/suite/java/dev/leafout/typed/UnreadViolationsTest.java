// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static dev.leafout.testkit.Growth.assertLinearAllocation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.schema.JsonSchema;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

/** The paths and messages of violations are made when somebody reads them. */
class UnreadViolationsTest {
    /** Nested as deep as the text is. */
    public static final class Deep extends LinkedHashMap<String, Object> {
        private static final long serialVersionUID = 1L;
    }

    /** Wants no number anywhere. */
    private static final JsonSchema NO_NUMBERS = JsonSchema.parse("""
            {"type":["object","array"],"additionalProperties":{"$ref":"#"},"items":{"$ref":"#"}}""");

    /** Objects in each other, whose keys have that many characters in all, then that many numbers. */
    private static String deepAndWide(int size) {
        int levels = 50;
        String key = "k".repeat(size / levels);
        return ("{\"" + key + "\":").repeat(levels) + "[" + "1,".repeat(size);
    }

    @Test
    void violationsUnderLongKeysCostNoMoreThanTheirText() {
        assertLinearAllocation(1_000, size -> {
            ObjectStream<Deep> stream = ObjectStream.of(Deep.class)
                    .schema(NO_NUMBERS)
                    .onViolation(ViolationPolicy.REPORT)
                    .open();
            String text = deepAndWide(size);
            for (int i = 0; i < text.length(); i += 1_000) {
                stream.feed(text.substring(i, Math.min(text.length(), i + 1_000)));
            }
            catchThrowableOfType(StreamFailure.class, stream::finish);
            assertThat(stream.violationCount()).isEqualTo(size);
        });
    }
}
