// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.testkit.CutPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class EscapeDigitsTest {
    @Test
    void theDigitsOfAnEscapeNarrowDownWhatFollowsWhateverTheCut() {
        String text = "[\"a\\u00e9\",{\"k\\u0041\":\"\\n\\ud83d\\ude00\"}]";
        String heard = heard(List.of(text));
        assertThat(heard).isEqualTo("0000-0fff@6 0000-00ff@7 00e0-00ef@8 d000-dfff@28 d800-d8ff@29 d830-d83f@30 ");
        CutPlan.thorough(text.length())
                .forEach(plan ->
                        assertThat(heard(plan.cut(text))).as(plan.toString()).isEqualTo(heard));
    }

    private static String heard(Iterable<String> chunks) {
        StringBuilder heard = new StringBuilder();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(new ParseListener() {
                    @Override
                    public void escapeAppended(ParsePosition at, char first, char last) {
                        heard.append(String.format("%04x-%04x@%d ", (int) first, (int) last, at.offset()));
                    }
                })
                .listen(new ParseListener() {})
                .build();
        chunks.forEach(parser::feed);
        parser.finish();
        return heard.toString();
    }
}
