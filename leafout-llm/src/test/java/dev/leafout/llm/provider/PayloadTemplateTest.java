// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.Channel;
import dev.leafout.llm.DecodeLimits;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ProviderStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a decoder has seen before must not show in what it says: a stream of payloads that are nearly the same, and now and then wrong,
 * against the same payloads read one by one by the parser alone.
 */
class PayloadTemplateTest {
    private static final String[] TEXTS = {
        "", "a", "lo", "{\\\"city\\\":", "\\n\\t\\/\\\\\\b\\f\\r", "caf\u00e9", "\\u00e9\\u003c", "\\ud83c\\udf05",
                "\\ud83c", "🌅",
        "東京", "\\u12", "\\x", "a\tb", "\u0001", "a\\", "\uFFFD", "\",\"x\":\"", "}", "null"
    };
    private static final String[] NUMBERS = {
        "0", "7", "-1", "12", "1.5", "1e3", "01", "-", "", "99999999999999999999", "1x"
    };
    private static final String[] OTHERS = {"null", "true", "false", "{}", "[]", "[1]", "{\"a\":1}", "nul"};

    private static String of(Random random, String[] values) {
        return values[random.nextInt(values.length)];
    }

    /** Nearly always what was expected; sometimes a value of another kind, or an oddity. */
    private static String text(Random random) {
        return random.nextInt(12) == 0 ? of(random, OTHERS) : "\"" + of(random, TEXTS) + "\"";
    }

    private static String number(Random random) {
        return random.nextInt(12) == 0 ? of(random, OTHERS) : of(random, NUMBERS);
    }

    private static String payload(Random random) {
        String space = random.nextInt(20) == 0 ? " " : "";
        String extra = random.nextInt(20) == 0 ? ",\"x\":" + text(random) : "";
        return switch (random.nextInt(4)) {
            case 0 ->
                "{\"id\":" + text(random) + ",\"choices\":[{\"index\":" + space + number(random)
                        + ",\"delta\":{\"content\":" + text(random) + extra + "},\"finish_reason\":null}]}";
            case 1 -> "{\"choices\":[{\"delta\":{\"refusal\":" + text(random) + "}}]" + space + "}" + space;
            case 2 ->
                "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":" + number(random)
                        + ",\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":" + text(random) + "}}]}}]}";
            default ->
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":" + number(random) + ",\"completion_tokens\":"
                        + number(random) + "}" + extra + "}";
        };
    }

    @Test
    void readsWhatTheParserReads() {
        int read = 0;
        for (int seed = 0; seed < 1_500; seed++) {
            Random random = new Random(seed);
            List<ModelEvent> seen = new ArrayList<>();
            List<ModelEvent> expected = new ArrayList<>();
            OpenAiChatDecoder decoder = new OpenAiChatDecoder(seen::add, DecodeLimits.defaults());
            OpenAiChatDecoder parserAlone = new OpenAiChatDecoder(expected::add, DecodeLimits.defaults());
            List<String> payloads = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String payload = payload(random);
                payloads.add(payload);
                byte[] utf8 = (">" + payload + "<").getBytes(UTF_8);
                decoder.decode("", utf8, 1, utf8.length - 1);
                parserAlone.decode("", payload);
            }
            assertThat(seen).as("seed %s, %s", seed, payloads).isEqualTo(expected);
            read += seen.size();
        }
        assertThat(read).isGreaterThan(30_000);
    }

    @Test
    void replacesWhatIsNoUtf8AsTheParserWould() {
        List<ModelEvent> seen = new ArrayList<>();
        OllamaDecoder decoder = new OllamaDecoder(seen::add, DecodeLimits.defaults());
        for (String text : List.of("a", "\u00ff", "\u00e2\u0082\\n", "\u00ed\u00a0\u0080", "b\\u20ac\u0082")) {
            byte[] bytes = ("{\"message\":{\"content\":\"" + text + "\"}}").getBytes(ISO_8859_1);
            decoder.decode("", bytes, 0, bytes.length);
        }
        assertThat(ProviderStreams.log(seen))
                .isEqualTo(
                        "text 0.0 a\ntext 0.0 \uFFFD\ntext 0.0 \uFFFD\n\ntext 0.0 \uFFFD\uFFFD\uFFFD\ntext 0.0 b€\uFFFD\n");
    }

    @Test
    void readsPayloadsThatAreNeverTheSame() {
        List<ModelEvent> seen = new ArrayList<>();
        OllamaDecoder decoder = new OllamaDecoder(seen::add, DecodeLimits.defaults());
        for (int i = 0; i < 300; i++) {
            byte[] bytes = ("{\"k" + i + "\":1,\"message\":{\"content\":\"a\"}}").getBytes(UTF_8);
            decoder.decode("", bytes, 0, bytes.length);
        }
        assertThat(seen).hasSize(300);
    }

    @Test
    void leavesPayloadsThatMayExceedALimitToTheParser() {
        List<ModelEvent> seen = new ArrayList<>();
        OllamaDecoder decoder = new OllamaDecoder(seen::add, DecodeLimits.defaults());
        for (int length : new int[] {10, 100_000, 5 << 20}) {
            byte[] bytes = ("{\"message\":{\"content\":\"" + "a".repeat(length) + "\"}}").getBytes(UTF_8);
            decoder.decode("", bytes, 0, bytes.length);
        }
        assertThat(seen.get(1)).isEqualTo(new ModelEvent.TextDelta(Channel.text(0, 0), "a".repeat(100_000)));
        assertThat(seen.get(2))
                .isInstanceOf(ModelEvent.ProviderError.class)
                .asString()
                .contains("LO-203");
    }
}
