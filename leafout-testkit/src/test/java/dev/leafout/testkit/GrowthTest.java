// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GrowthTest {
    private static long sink;
    private static Object garbage;

    private static void count(long steps) {
        long value = sink;
        for (long i = 0; i < steps; i++) {
            value = value * 31 + i;
        }
        sink = value;
    }

    @Test
    void linearTimePasses() {
        assertThatCode(() -> Growth.assertLinearTime(1_000, size -> count(1_000L * size)))
                .doesNotThrowAnyException();
    }

    @Test
    void quadraticTimeIsFoundOut() {
        assertThatThrownBy(() -> Growth.assertLinearTime(1_000, size -> count((long) size * size / 4)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Not linear: nanoseconds at sizes 1000, 2000, 4000 and 8000: [");
    }

    @Test
    void linearAllocationPasses() {
        assertThatCode(() -> Growth.assertLinearAllocation(1_000, size -> garbage = new byte[100 * size]))
                .doesNotThrowAnyException();
    }

    @Test
    void quadraticAllocationIsFoundOut() {
        assertThatThrownBy(() -> Growth.assertLinearAllocation(100, size -> garbage = new byte[size * size]))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Not linear: bytes allocated at sizes 100, 200, 400 and 800: [");
    }
}
