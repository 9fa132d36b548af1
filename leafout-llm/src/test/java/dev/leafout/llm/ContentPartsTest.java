// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Content of a chat that is no string: a list of parts, or one. The type of a part decides what it is, not that it has a text. */
class ContentPartsTest {
    record Weather(String city, int degrees) {}

    private static String chunk(String content) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":" + content + "}}]}\n\n";
    }

    private static final String END =
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{"type":"text","text":"144"}]                                     | text 0.0 144
            [{"type":"output_text","text":"144"}]                              | text 0.0 144
            [{"text":"144"}]                                                   | text 0.0 144
            {"type":"text","text":"144"}                                       | text 0.0 144
            {"text":"144"}                                                     | text 0.0 144
            [{"type":"reasoning","text":"Hm"}]                                 | thinking 0.0 Hm
            [{"type":"thinking","text":"Hm"}]                                  | thinking 0.0 Hm
            [{"type":"thinking","thinking":"Hm"}]                              | thinking 0.0 Hm
            [{"type":"reasoning","reasoning":"Hm"}]                            | thinking 0.0 Hm
            [{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]}]     | thinking 0.0 Hm
            {"type":"thinking","thinking":[{"type":"text","text":"Hm"}]}       | thinking 0.0 Hm
            [{"type":"refusal","refusal":"No."}]                               | refusal 0.0 No.
            {"type":"refusal","refusal":"No."}                                 | refusal 0.0 No.
            [{"type":"hologram","text":"144"}]                                 | other 0.0 hologram
            {"type":"hologram","text":"144"}                                   | other 0.0 hologram
            {"hologram":"144"}                                                 | other 0.0 part
            [{"type":"text","text":{"value":"144"}}]                           | other 0.0 text
            ["144"]                                                            | other 0.0 part
            144                                                                | other 0.0 content
            """)
    void aPartIsWhatItsTypeSays(String content, String line) {
        assertThat(ProviderStreams.log(Provider.OPENAI_CHAT, chunk(content) + chunk(content) + chunk(content)))
                .isEqualTo((line + "\n").repeat(3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            []
            {}
            null
            ``
            [{"type":"text","text":""}]
            [{"type":"thinking","thinking":[]}]
            """)
    void aPartWithNothingInItIsNothing(String content) {
        assertThat(ProviderStreams.log(Provider.OPENAI_CHAT, chunk(content.isEmpty() ? "\"\"" : content)))
                .isEmpty();
    }

    @Test
    void aDocumentInAPartThatIsNoTextIsNotTheAnswer() {
        String oslo = chunk("\"{\\\"city\\\":\\\"Oslo\\\",\\\"degrees\\\":1}\"");
        for (String type : new String[] {"reasoning", "thinking", "hologram"}) {
            String rome = chunk(
                    "[{\"type\":\"" + type + "\",\"text\":\"Is it {\\\"city\\\":\\\"Rome\\\",\\\"degrees\\\":30}?\"}]");
            ModelStream<Weather> stream =
                    ModelStream.openAiChat().text(Weather.class).open();
            stream.feed((rome + oslo + END).getBytes(UTF_8));
            assertThat(stream.finish().answer()).as(type).isEqualTo(new Weather("Oslo", 1));
        }
    }

    /** What a choice said stays with it. */
    @Test
    void partsOfOneChoiceAreNotThoseOfTheNext() {
        String sent = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":{\"type\":\"text\",\"text\":\"a\"}}},"
                + "{\"index\":1,\"delta\":{\"content\":[]}},{\"index\":2,\"delta\":{\"content\":[{\"text\":\"c\"},4]}},"
                + "{\"index\":3,\"delta\":{\"content\":{\"type\":null}}}]}\n\n";
        assertThat(ProviderStreams.log(Provider.OPENAI_CHAT, sent))
                .isEqualTo("text 0.0 a\ntext 2.0 c\nother 2.0 part\n");
    }
}
