// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static dev.leafout.testkit.Growth.assertLinearAllocation;
import static dev.leafout.testkit.Growth.assertLinearTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A text in which everything is wrong costs no more than one in which nothing is. */
class ManyViolationsTest {
    private static final TypeToken<List<Integer>> NUMBERS = new TypeToken<>() {};

    private static void read(ObjectStream<?> stream, String text) {
        for (int i = 0; i < text.length(); i += 1_000) {
            stream.feed(text.substring(i, Math.min(text.length(), i + 1_000)));
        }
        catchThrowableOfType(StreamFailure.class, stream::finish);
    }

    /** Each fits the schema, and not the type. */
    @Test
    void valuesThatDoNotFitCostNoMoreThanTheirText() {
        record Row(Map<String, Row> rows, List<Integer> numbers) {}
        String open = "{\"rows\":{\"%s\":";
        assertLinearAllocation(500, size -> {
            ObjectStream<Row> stream = ObjectStream.of(Row.class)
                    .withoutValidation()
                    .onViolation(ViolationPolicy.REPORT)
                    .open();
            read(stream, open.formatted("k".repeat(size / 20)).repeat(20) + "{\"numbers\":[" + "\"x\",".repeat(size));
            assertThat(stream.violationCount()).isEqualTo(size);
        });
    }

    @Test
    void valuesThatDoNotFitTakeLinearTime() {
        assertLinearTime(500, size -> {
            ObjectStream<List<Integer>> stream = ObjectStream.of(NUMBERS)
                    .withoutValidation()
                    .onViolation(ViolationPolicy.REPORT)
                    .open();
            read(stream, "[" + "\"x\",".repeat(size));
            assertThat(stream.violationCount()).isEqualTo(size);
        });
    }

    @Test
    void theFirstThousandAreKeptAndTheOthersAreCounted() {
        List<Long> heard = new ArrayList<>();
        ObjectStream<List<Integer>> stream = ObjectStream.of(NUMBERS)
                .onViolation(violation -> heard.add(violation.offset()))
                .onViolation(ViolationPolicy.REPORT)
                .open();
        stream.feed("[" + "\"x\",".repeat(1_199) + "\"x\"]");
        StreamFailure.Invalid failure = catchThrowableOfType(StreamFailure.Invalid.class, stream::finish);
        assertThat(heard).hasSize(1_200);
        assertThat(stream.violations()).hasSize(1_000);
        assertThat(stream.violationCount()).isEqualTo(1_200);
        assertThat(failure.violations()).hasSize(1_000);
        assertThat(failure.violationCount()).isEqualTo(1_200);
        assertThat(failure)
                .hasMessage("$[0] must be an integer or null, but a string begins at line 1, column 2 And 1199 others."
                        + " The first 1000 are kept.");
    }

    @Test
    void whatTheSchemaSaysOfAValueIsNotSaidAgainOfItsType() {
        for (int count : new int[] {1, 1_000, 1_200}) {
            ObjectStream<List<Integer>> stream =
                    ObjectStream.of(NUMBERS).onViolation(ViolationPolicy.REPORT).open();
            stream.feed("[" + "1,".repeat(10) + "\"x\",".repeat(count) + "1]");
            assertThat(stream.violationCount()).isEqualTo(count);
        }
    }
}
