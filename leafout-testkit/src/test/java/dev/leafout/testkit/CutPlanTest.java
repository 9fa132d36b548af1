// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CutPlanTest {

    @Test
    void cutsWhereItSays() {
        assertThat(CutPlan.whole().cut("abc")).containsExactly("abc");
        assertThat(CutPlan.at(1, 1, 3).cut("abcd")).containsExactly("a", "", "bc", "d");
        assertThat(CutPlan.every(2, 5).cut("abcde")).containsExactly("ab", "cd", "e");
        assertThat(CutPlan.every(1, 3).cut("abc")).containsExactly("a", "b", "c");
        assertThat(CutPlan.at(1, 3)).hasToString("cut at [1, 3]");
        assertThat(CutPlan.whole()).hasToString("uncut");
    }

    @Test
    void cutsBytesInsideCharactersToo() {
        byte[] euro = "€".getBytes(StandardCharsets.UTF_8);
        assertThat(CutPlan.every(1, 3).cut(euro))
                .extracting(chunk -> chunk.length)
                .containsExactly(1, 1, 1);
    }

    @Test
    void positionsMustAscend() {
        assertThatThrownBy(() -> CutPlan.at(2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theSameSeedCutsTheSameWay() {
        String text = "x".repeat(1000);
        assertThat(CutPlan.random(7, 5, 1000).cut(text))
                .isEqualTo(CutPlan.random(7, 5, 1000).cut(text))
                .isNotEqualTo(CutPlan.random(8, 5, 1000).cut(text))
                .allSatisfy(chunk -> assertThat(chunk).hasSizeLessThanOrEqualTo(5));
    }

    @Test
    void thoroughHasEverySingleCutAndEveryPairOfAShortText() {
        Set<List<String>> ways = new HashSet<>();
        CutPlan.thorough(4).forEach(plan -> ways.add(plan.cut("abcd")));
        assertThat(ways)
                .contains(List.of("abcd"), List.of("a", "b", "c", "d"), List.of("", "abcd"), List.of("abcd", ""))
                .contains(List.of("a", "bc", "d"), List.of("ab", "", "cd"), List.of("", "", "abcd"));
        assertThat(CutPlan.everySingleCut(4)).hasSize(5);
        assertThat(CutPlan.everyPairOfCuts(4)).hasSize(15);
    }

    @Test
    void everyWayPutsTheTextTogetherAgain() {
        String text = "0123456789".repeat(30);
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(String.join("", plan.cut(text))).isEqualTo(text));
    }
}
