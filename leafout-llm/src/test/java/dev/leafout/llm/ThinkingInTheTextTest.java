// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.typed.StreamFailure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Models that write their thoughts into the text, and end them with a tag whose opening one may stand in the prompt. */
class ThinkingInTheTextTest {
    record Weather(String city, int degrees) {}

    private static final Channel TEXT = Channel.text(0, 0);

    private final StringBuilder thinking = new StringBuilder();
    private final StringBuilder text = new StringBuilder();

    private <T> ModelResult<T> result(ModelStreamBuilder<T> options, String written, int size, FinishReason reason) {
        thinking.setLength(0);
        text.setLength(0);
        ModelStream<T> stream = options.onEvent(this::heard).open();
        for (int at = 0; at < written.length(); at += size) {
            stream.accept(new ModelEvent.TextDelta(TEXT, written.substring(at, Math.min(written.length(), at + size))));
        }
        stream.accept(new ModelEvent.Finished(Channel.turn(), reason, reason.name()));
        return stream.finish();
    }

    private void heard(ModelEvent event) {
        if (event instanceof ModelEvent.ThinkingDelta delta) {
            thinking.append(delta.text());
        } else if (event instanceof ModelEvent.TextDelta delta) {
            text.append(delta.text());
        }
    }

    private static ModelStreamBuilder<Weather> weather() {
        return ModelStream.ofEvents().text(Weather.class);
    }

    @Test
    void aDocumentInTheThoughtsIsNotTheAnswer() {
        String written =
                "Is it {\"city\":\"Rome\",\"degrees\":30}? </thin No.</think>{\"city\":\"Oslo\",\"degrees\":1}";
        for (int size : new int[] {1, 3, 7, 1_000}) {
            ModelResult<Weather> result = result(weather().startInThinking(), written, size, FinishReason.STOP);
            assertThat(result.answer()).isEqualTo(new Weather("Oslo", 1));
            assertThat(thinking).hasToString("Is it {\"city\":\"Rome\",\"degrees\":30}? </thin No.");
            assertThat(text).hasToString("{\"city\":\"Oslo\",\"degrees\":1}");
        }
    }

    @Test
    void withoutTheSettingSuchADocumentDoesNotStand() {
        String written = "Is it {\"city\":\"Rome\",\"degrees\":30}? No.</think>{\"city\":\"Oslo\",\"degrees\":1}";
        for (int size : new int[] {1, 3, 7, 1_000}) {
            assertThat(result(weather(), written, size, FinishReason.STOP).failure())
                    .isInstanceOf(StreamFailure.Malformed.class)
                    .hasMessageContaining("The document is part of the thoughts, which end at line 1, column 40");
        }
    }

    @Test
    void withoutTheSettingTextBeforeTheTagIsThoughts() {
        assertThat(result(weather(), "Hm, [Oslo]?</think>\n{\"city\":\"Oslo\",\"degrees\":1}", 2, FinishReason.STOP)
                        .answer())
                .isEqualTo(new Weather("Oslo", 1));
    }

    @Test
    void aTextAnswerBeginsAfterTheTag() {
        assertThat(result(ModelStream.ofEvents().startInThinking(), "Hm.</thinking>Hello <b>", 1, FinishReason.STOP)
                        .answer())
                .isEqualTo("Hello <b>");
        assertThat(result(ModelStream.ofEvents().startInThinking(), "Hm.</think>Say </think>", 1, FinishReason.STOP)
                        .answer())
                .isEqualTo("Say </think>");
    }

    /** It was passed on as the answer, and cannot be taken back. */
    @Test
    void withoutTheSettingATextAnswerWithThoughtsBeforeItDoesNotStand() {
        for (String written : List.of("Hm.</think>Hello", "Hm, `a` <b>\n</thinking>\nHello", "</think>Hello")) {
            for (int size : new int[] {1, 2, 3, 7, 1_000}) {
                ModelResult<String> result = result(ModelStream.ofEvents(), written, size, FinishReason.STOP);
                assertThat(result.answers()).isEmpty();
                assertThat(result.failure())
                        .as("%s by %s", written, size)
                        .hasMessage("The provider reported an error (unreadable): The text before </think> is not the"
                                + " answer but what the model thinks. Read such a model with startInThinking().");
            }
        }
    }

    @Test
    void aTextAnswerMaySpeakOfTheTag() {
        for (String written : List.of(
                "Write `</think>` to end it.",
                "```\n</think>\n```",
                "<think>Hm.</think>Hello",
                "a </thin> b </ think> <",
                "</thin`k>`")) {
            for (int size : new int[] {1, 2, 3, 7, 1_000}) {
                assertThat(result(ModelStream.ofEvents(), written, size, FinishReason.STOP)
                                .answer())
                        .isEqualTo(written);
            }
        }
    }

    @Test
    void aRecordedTextWithThoughtsBeforeItIsReadWithTheSetting() {
        ModelStream<String> stream =
                ModelStream.openAiChat().startInThinking().onEvent(this::heard).open();
        stream.feed(ProviderStreams.bytes("openai-chat-think.sse"));
        assertThat(stream.finish().answer()).isEqualTo("\n\n{\"city\":\"Oslo\",\"degrees\":1}");
        assertThat(thinking).hasToString("Rome is warm. <b>Oslo?\n");
        ModelStream<String> other = ModelStream.openAiChat().open();
        other.feed(ProviderStreams.bytes("openai-chat-think.sse"));
        assertThat(other.finish().failure()).hasMessageContaining("startInThinking()");
    }

    @Test
    void thoughtsThatDoNotEndAreNoEmptyAnswer() {
        assertThat(result(ModelStream.ofEvents().startInThinking(), "Hm", 1, FinishReason.STOP)
                        .failure())
                .hasMessageContaining("there is no </think>");
        assertThat(result(ModelStream.ofEvents().startInThinking(), "Hm", 1, FinishReason.LENGTH)
                        .failure())
                .isInstanceOf(StreamFailure.Truncated.class);
    }

    @Test
    void aRestartBeginsInThinkingAgain() {
        ModelStream<String> stream =
                ModelStream.ofEvents().startInThinking().onEvent(this::heard).open();
        stream.accept(new ModelEvent.TextDelta(TEXT, "a</think>b"));
        stream.accept(new ModelEvent.Restarted(Channel.turn()));
        stream.accept(new ModelEvent.TextDelta(TEXT, "c</think>d"));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        assertThat(stream.finish().answer()).isEqualTo("d");
        assertThat(thinking).hasToString("ac");
    }
}
