// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.testkit.CutPlan;
import java.util.List;

/** Any bytes, as if a provider had sent them: nothing is thrown, and what is said does not depend on how they are cut. */
class ProviderDecoderFuzzTest {
    private static final Provider[] PROVIDERS = Provider.values();

    @FuzzTest
    void fuzz(FuzzedDataProvider data) {
        Provider provider = PROVIDERS[data.consumeInt(0, PROVIDERS.length - 1)];
        long seed = data.consumeLong();
        byte[] bytes = data.consumeRemainingAsBytes();
        List<ModelEvent> whole = ProviderStreams.events(provider, bytes);
        byte[][] pieces = CutPlan.random(seed, 20, bytes.length).cut(bytes).toArray(new byte[0][]);
        assertThat(ProviderStreams.events(provider, pieces)).isEqualTo(whole);
        ModelStream<String> stream = ModelStream.of(provider).open();
        stream.feed(bytes);
        ModelResult<String> result = stream.finish();
        assertThat(result.isComplete()).isEqualTo(result.failure() == null);
        assertThat(result.isComplete() && whole.stream().noneMatch(event -> event instanceof ModelEvent.Finished))
                .as("complete, though the model has not finished")
                .isFalse();
    }
}
