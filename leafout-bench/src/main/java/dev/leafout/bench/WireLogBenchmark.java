// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.wire.WireLog;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** How many operations per second a log of leafout-wire takes, each sent separately, without readers. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class WireLogBenchmark {
    private static final int OPERATIONS = 200_000;

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public WireLog log() {
        WireLog log = WireLog.builder()
                .coalesce(1, Duration.ZERO)
                .window(64 << 10)
                .batch(4 << 10)
                .build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        parser.feed("[");
        for (int i = 0; i < OPERATIONS; i++) {
            parser.feed(i % 1000 == 0 ? "{\"n\":\"x\"}," : "1,");
        }
        parser.feed("0]");
        parser.finish();
        return log;
    }
}
