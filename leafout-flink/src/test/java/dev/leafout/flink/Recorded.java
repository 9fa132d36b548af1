// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.testkit.CutPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A recorded answer of a model of 2.5 KB, and its schema: what sizes and rates are measured with. */
public final class Recorded {
    public static final String TEXT = read("itinerary.json");
    public static final String SCHEMA = read("itinerary.schema.json");

    private Recorded() {}

    /** Returns the deltas of so many streams of it, of 0 to 16 characters, mixed. */
    public static List<StreamDelta> interleaved(int streams) {
        return TestStream.interleaved(
                IntStream.range(0, streams)
                        .mapToObj(i -> new TestStream(
                                "response-" + i,
                                CutPlan.random(i, 16, TEXT.length()).cut(TEXT)))
                        .toList(),
                1);
    }

    private static String read(String name) {
        try {
            return Files.readString(Path.of("..", "examples", "streams", name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
