// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.flink.LeafoutOptions.StallTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobArgumentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"4294967297", "2147483648", "-1"})
    void aNumberThatIsTooLargeIsNotTakenForAnother(String number) {
        JobArguments arguments = JobArguments.parse(new String[] {"--reorder", number});
        assertThatThrownBy(() -> arguments.options(StallTime.EVENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--reorder must be from 0 to 2147483647, not " + number);
    }
}
