// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartialCommandTest {

    @Test
    void theValueSoFarFollowsEveryChunk() {
        assertThat(Ran.leafout("{\"city\":\"Rome\",\"km\":240}", "partial", "--chunk", "6"))
                .isEqualTo(new Ran(0, """
                        {}
                        {"city":"Rom"}
                        {"city":"Rome"}
                        {"city":"Rome","km":240}
                        """, ""));
    }

    @Test
    void aLineIsEmptyWhileThereIsNothingToShowAndTheEndMayAddOne() {
        assertThat(Ran.leafout("12", "partial", "--chunk", "1")).isEqualTo(new Ran(0, "\n\n12\n", ""));
    }

    @Test
    void openValuesAreKeptOrDropped() {
        String text = "{\"a\":1,\"b\":\"x";
        assertThat(Ran.leafout(text, "partial", "--truncated", "keep"))
                .isEqualTo(new Ran(0, "{\"a\":1,\"b\":\"x\"}\n", ""));
        assertThat(Ran.leafout(text, "partial", "--truncated", "drop"))
                .isEqualTo(new Ran(0, "{\"a\":1,\"b\":\"x\"}\n{\"a\":1}\n", ""));
        assertThat(Ran.leafout(text, "partial").code()).isEqualTo(1);
    }
}
