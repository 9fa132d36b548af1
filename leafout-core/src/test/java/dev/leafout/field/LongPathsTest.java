// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.LongPaths;
import dev.leafout.testkit.Growth;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody reads is not written out. */
class LongPathsTest {
    @ParameterizedTest
    @ValueSource(strings = {"1", "\"x\"", "null", "{}", "{\"a\":1,\"a\":1}"})
    void aLongPathCostsNothingUntilSomebodyAsksForIt(String item) {
        Growth.assertLinearAllocation(500, size -> {
            StreamingJsonParser parser =
                    StreamingJsonParser.builder().limits(LongPaths.LIMITS).build();
            parser.parseChunk(LongPaths.document(size, item));
            parser.finish();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"x\"", "null", "{}", "{\"a\":1,\"a\":1}"})
    void nothingIsWrittenOutToGuessByTheOrderOfTheFieldsEither(String item) {
        Growth.assertLinearAllocation(500, size -> {
            StreamingJsonParser parser = StreamingJsonParser.builder()
                    .limits(LongPaths.LIMITS)
                    .fields("a", "k", "z")
                    .completion(Completion.SCHEMA_ORDER)
                    .build();
            parser.parseChunk(LongPaths.document(size, item));
            parser.parseChunk(" ");
            parser.checkpoint();
            parser.finish();
        });
    }
}
