// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;

/** From a provider's bytes to a typed object after every event: an answer of 12 KB, and tool calls of 300 and 60 characters. */
public class EndToEndBenchmark extends Measured {
    private final EndToEndStreams answer = EndToEndStreams.answer(LlmDocuments.document(LlmDocuments.MEDIUM, 1));
    private final EndToEndStreams search = EndToEndRuns.search(new Random(1));
    private final EndToEndStreams weather = EndToEndRuns.weather(new Random(1));

    @Benchmark
    public long answer() {
        return EndToEndRuns.answer(answer);
    }

    @Benchmark
    public long answerToClient() {
        return EndToEndRuns.answerToClient(answer);
    }

    @Benchmark
    public long bindAnswerAgain() {
        return EndToEndRuns.bindAgain(answer);
    }

    @Benchmark
    public long searchCall() {
        return EndToEndRuns.searchCall(search);
    }

    @Benchmark
    public long bindSearchAgain() {
        return EndToEndRuns.bindSearchAgain(search);
    }

    @Benchmark
    public long weatherCall() {
        return EndToEndRuns.weatherCall(weather);
    }

    @Benchmark
    public long bindWeatherAgain() {
        return EndToEndRuns.bindWeatherAgain(weather);
    }
}
