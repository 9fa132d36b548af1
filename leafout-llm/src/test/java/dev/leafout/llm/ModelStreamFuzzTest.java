// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Any bytes, as if a provider had sent them, read into typed answers and tool calls: nothing is thrown, all that is told is the same
 * however the bytes are cut, a tool is told of once and only of what is complete and valid, nothing is told after the end, and no more
 * is kept than the limits allow.
 */
class ModelStreamFuzzTest {
    private static final Provider[] PROVIDERS = Provider.values();
    private static final int MAX_CHANNELS = 6;
    private static final DecodeLimits LIMITS =
            ProviderStreams.limits(2_000, 3_000).withMaxChannels(MAX_CHANNELS);

    record Weather(String city, int degrees, List<String> hints) {}

    record Place(String city) {}

    @FuzzTest
    void fuzz(FuzzedDataProvider data) {
        Provider provider = PROVIDERS[data.consumeInt(0, PROVIDERS.length - 1)];
        long seed = data.consumeLong();
        byte[] bytes = data.consumeRemainingAsBytes();
        check(provider, false, bytes, seed);
        check(provider, true, bytes, seed);
    }

    private static void check(Provider provider, boolean startsInThinking, byte[] bytes, long seed) {
        Told whole = new Told(provider, startsInThinking, List.of(bytes));
        Told cut = new Told(
                provider,
                startsInThinking,
                CutPlan.random(seed, 20, bytes.length).cut(bytes));
        assertThat(cut.log).isEqualTo(whole.log);
        assertThat(cut.text).hasToString(whole.text.toString());
        assertThat(cut.outcome()).isEqualTo(whole.outcome());
        whole.check();
    }

    /** All that one stream tells. */
    private static final class Told {
        final List<String> log = new ArrayList<>();
        /** All texts, joined, since their pieces may depend on the cut. */
        final StringBuilder text = new StringBuilder();

        private final Set<Channel> calls = new HashSet<>();
        private boolean ended;
        private final ModelResult<Weather> result;

        Told(Provider provider, boolean startsInThinking, List<byte[]> chunks) {
            ModelStreamBuilder<String> options = ModelStream.of(provider);
            ModelStream<Weather> stream = (startsInThinking ? options.startInThinking() : options)
                    .onEvent(event -> heard(event.toString()))
                    .onRestart(() -> {
                        calls.clear();
                        heard("restarted");
                    })
                    .limits(LIMITS)
                    .text(
                            Weather.class,
                            s -> s.onText("city", text::append)
                                    .onEach("hints[*]", String.class, (path, hint) -> heard(path + " " + hint))
                                    .onViolation(violation -> heard(violation.message())))
                    .tool("weather", Place.class, this::called)
                    .open();
            chunks.forEach(stream::feed);
            result = stream.finish();
            ended = true;
            assertThat(stream.finish()).isSameAs(result);
        }

        private void heard(String what) {
            assertThat(ended).as("told after the end: %s", what).isFalse();
            log.add(what);
        }

        private void called(ToolCall call, Place arguments) {
            assertThat(calls.add(call.channel())).as("told twice of %s", call).isTrue();
            heard(call + " " + arguments);
        }

        String outcome() {
            return result.answers() + " " + result.calls() + " " + result.providerCalls() + " " + result.otherOutputs()
                    + " " + result.failure() + " " + result.reasonWord() + " "
                    + result.usage();
        }

        void check() {
            assertThat(result.isComplete()).isEqualTo(result.failure() == null);
            int kept = result.answers().size()
                    + result.calls().size()
                    + result.providerCalls().size()
                    + result.otherOutputs().size();
            assertThat(kept).isLessThanOrEqualTo(MAX_CHANNELS + 1);
            assertThat(result.isComplete() && log.stream().noneMatch(line -> line.startsWith("Finished[")))
                    .as("complete, though the model has not finished")
                    .isFalse();
            for (CallResult call : result.calls()) {
                assertThat((call.arguments() == null) == (call.failure() == null))
                        .as("arguments or a failure: %s", call)
                        .isFalse();
                if (calls.contains(call.call().channel())) {
                    assertThat(call.arguments()).isInstanceOf(Place.class);
                }
            }
        }
    }
}
