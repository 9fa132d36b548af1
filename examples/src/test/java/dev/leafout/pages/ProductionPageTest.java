// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.ParseLimits;
import org.junit.jupiter.api.Test;

/** The example of docs/production.md. */
class ProductionPageTest {
    @Test
    void limits() {
        ParseLimits limits = ParseLimits.defaults()
                .withMaxDepth(16)
                .withMaxStringLength(20_000)
                .withMaxDocumentLength(200_000);
        assertThat(limits.maxDepth()).isEqualTo(16);
        assertThat(limits.maxStringLength()).isEqualTo(20_000);
        assertThat(limits.maxDocumentLength()).isEqualTo(200_000);
    }
}
