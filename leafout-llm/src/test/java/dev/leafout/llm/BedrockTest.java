// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** AWS's binary event stream: what is damaged, cut off or too long never looks complete. */
class BedrockTest {
    private static ModelResult<String> read(byte[]... chunks) {
        ModelStream<String> stream = ModelStream.bedrock().open();
        for (byte[] chunk : chunks) {
            stream.feed(chunk);
        }
        return stream.finish();
    }

    private static byte[] answer() {
        return ProviderStreams.bytes("bedrock-answer.bin");
    }

    /** Returns where the message begins that says why the model stopped. */
    private static int stopAt(byte[] sent) {
        return new String(sent, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("messageStop");
    }

    @Test
    void cutOffBeforeTheModelStoppedItIsTruncated() {
        byte[] sent = answer();
        for (int end = 0; end < stopAt(sent); end++) {
            assertThat(read(Arrays.copyOf(sent, end)).isComplete())
                    .as("cut at %s", end)
                    .isFalse();
        }
        assertThat(read(sent).isComplete()).isTrue();
    }

    @Test
    void damageIsNoticedWhereverItIs() {
        byte[] sent = answer();
        for (int at = 0; at < stopAt(sent); at++) {
            byte[] damaged = sent.clone();
            damaged[at] ^= 0x10;
            assertThat(read(damaged).isComplete()).as("damaged at %s", at).isFalse();
        }
    }

    @Test
    void aMessageHasALimit() {
        ModelStream<String> stream = ModelStream.bedrock()
                .limits(DecodeLimits.defaults().withMaxEventBytes(100))
                .open();
        stream.feed(answer());
        assertThat(stream.finish().failure()).hasMessageContaining("[LO-602]");
    }

    @Test
    void whatIsNoEventStreamSaysSo() {
        assertThat(read("event: message_start\ndata: {}\n\n".getBytes(UTF_8)).failure())
                .hasMessageContaining("Nothing in the stream has the format bedrock; it looks like server-sent events");
        assertThat(read("What is that?".getBytes(UTF_8)).failure())
                .hasMessageContaining("This is not an AWS event stream");
        assertThat(read("{\"message\":\"The security token is expired\"}".getBytes(UTF_8))
                        .failure())
                .hasMessage("The provider reported an error: The security token is expired");
    }

    @Test
    void aModelWhoseFormatIsNotKnownIsNotPassedOver() {
        assertThat(bedrockEvents("chunk", "{\"bytes\":\"eyJzYXlzIjoiSGkifQ==\"}"))
                .isEqualTo("error 'unrecognised' Nothing in the stream has the format bedrock.\n");
    }

    private static String bedrockEvents(String... typesAndPayloads) {
        List<ModelEvent> events = new ArrayList<>();
        ProviderDecoder decoder = Provider.BEDROCK.decoder(events::add);
        for (int i = 0; i < typesAndPayloads.length; i += 2) {
            decoder.event(typesAndPayloads[i], typesAndPayloads[i + 1]);
        }
        decoder.finish();
        return ProviderStreams.log(events);
    }

    @Test
    void eventsThatSomebodyElseHasCutOutAreReadToo() {
        assertThat(bedrockEvents(
                        "contentBlockDelta",
                        "{\"contentBlockIndex\":0,\"delta\":{\"text\":\"Hi\"}}",
                        "",
                        "{\"messageStop\":{\"stopReason\":\"end_turn\"}}"))
                .isEqualTo("text 0.0 Hi\nfinished turn stop 'end_turn'\n");
    }

    /** A call that was cut off before its first argument is not one without arguments. */
    @ParameterizedTest
    @ValueSource(strings = {"max_tokens", "malformed_tool_use"})
    void aCallThatWasCutOffIsNotFinished(String reason) {
        assertThat(bedrockEvents(
                        "contentBlockStart",
                        "{\"contentBlockIndex\":0,\"start\":{\"toolUse\":{\"toolUseId\":\"a\",\"name\":\"clock\"}}}",
                        "contentBlockStop",
                        "{\"contentBlockIndex\":0}",
                        "messageStop",
                        "{\"stopReason\":\"" + reason + "\"}"))
                .doesNotContain("called");
    }
}
