// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepairCommandTest {

    @Test
    void whateverGoesInValidJsonComesOut() {
        Ran ran = Ran.leafout("Sure!\n```json\n{name: 'Ada', tags: [1, 2,],}\n```\n", "repair");
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).isEqualTo("{\"name\":\"Ada\",\"tags\":[1,2]}\n");
        assertThat(ran.err().lines())
                .allMatch(line -> line.matches("leafout: [a-z_]+ at offset \\d+ \\(\\$.*\\)"))
                .endsWith("leafout: trailing_comma at offset 41 ($.tags)", "leafout: trailing_comma at offset 43 ($)");
    }

    @Test
    void plainJsonNeedsNoRepair() {
        assertThat(Ran.leafout("{ \"n\": 1.0 }", "repair")).isEqualTo(new Ran(0, "{\"n\":1.0}\n", ""));
    }

    @Test
    void whatEndsEarlyIsClosed() {
        assertThat(Ran.leafout("{\"a\":[1,{\"b\":\"x", "repair"))
                .isEqualTo(new Ran(
                        0,
                        "{\"a\":[1,{\"b\":\"x\"}]}\n",
                        "leafout: The input ends early; closed [$, $.a, $.a[1], $.a[1].b]\n"));
    }

    @Test
    void withoutJsonThereIsNothingToWrite() {
        Ran prose = Ran.leafout("I cannot help with that.", "repair");
        assertThat(prose.code()).isEqualTo(1);
        assertThat(prose.out()).isEmpty();
        assertThat(prose.err()).contains("no JSON was found");
        assertThat(Ran.leafout("", "repair")).isEqualTo(new Ran(1, "", "leafout: There is no value in the input.\n"));
    }
}
