// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PathRulesTest {
    private static final PathRules<String> RULES = PathRules.everywhere("other")
            .with("calls[*].args", "args")
            .with("calls[1]", "second")
            .with("calls[*].args.note", "note")
            .with("*", "top");

    private static String at(String path) {
        return PathRules.everywhere("other")
                .with("calls[*].args", "args")
                .with("calls[1]", "second")
                .with("calls[*].args.note", "note")
                .at(ValuePath.parse(path));
    }

    @Test
    void aRuleCountsForWhatItsPatternMatchesAndForEverythingInIt() {
        assertThat(at("calls[0].args")).isEqualTo("args");
        assertThat(at("calls[0].args.a[3].b")).isEqualTo("args");
        assertThat(at("calls[0]")).isEqualTo("other");
        assertThat(at("calls[0].args2")).isEqualTo("other");
        assertThat(at("$")).isEqualTo("other");
    }

    @Test
    void ofSeveralRulesTheLastOneCounts() {
        assertThat(at("calls[1].args")).isEqualTo("second");
        assertThat(at("calls[1].args.note")).isEqualTo("note");
        assertThat(RULES.at(ValuePath.parse("calls[1].args.note"))).isEqualTo("top");
        assertThat(RULES.withDefault("none").at(ValuePath.root())).isEqualTo("none");
        assertThat(RULES.withDefault("none").at(ValuePath.parse("x"))).isEqualTo("top");
    }

    @Test
    void itIsKnownWhetherThereIsOneSettingEverywhere() {
        assertThat(PathRules.everywhere("a").isEverywhere("a")).isTrue();
        assertThat(PathRules.everywhere("a").isEverywhere("b")).isFalse();
        assertThat(PathRules.everywhere("a").with("x", "a").isEverywhere("a")).isFalse();
    }

    @Test
    void whatIsNoPatternIsRefused() {
        assertThatThrownBy(() -> PathRules.everywhere("a").with("b..c", "d"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
