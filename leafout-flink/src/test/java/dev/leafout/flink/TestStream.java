// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.Corpus;
import dev.leafout.RandomJson;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A stream for tests: its name, and the pieces of its text. */
public record TestStream(String id, List<String> texts) {
    public static final String REASON = "stop";

    /** A schema that most documents of the corpus break somewhere. */
    public static final String SCHEMA = """
            {
              "type": "object",
              "properties": {
                "name": {"maxLength": 2},
                "age": {"type": "integer", "maximum": 30},
                "a": {"type": ["array", "object", "number"], "uniqueItems": true},
                "days": {"items": {"required": ["title"], "properties": {"title": {"pattern": "^Day [0-9]+$"}}}}
              },
              "propertyNames": {"maxLength": 6},
              "required": ["name"]
            }
            """;

    /** The whole corpus and random documents, again and again with other cuts, until there are so many. */
    public static List<TestStream> corpus(int count, long seed) {
        Random random = new Random(seed);
        List<String> documents = Stream.of(
                        Corpus.COMPLETE,
                        Corpus.REPAIRED,
                        Corpus.REPAIRED_TEXT_ONLY,
                        Corpus.TRUNCATED,
                        Corpus.WRONG,
                        randomDocuments(200, seed))
                .flatMap(List::stream)
                .toList();
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    String text = documents.get(i % documents.size());
                    return new TestStream(
                            "stream-" + i,
                            CutPlan.random(random.nextLong(), 1 + random.nextInt(12), text.length())
                                    .cut(text));
                })
                .toList();
    }

    /** The same, but only those whose pieces can be sent as UTF-8: half a surrogate pair cannot. */
    public static List<TestStream> corpusInUtf8(int count, long seed) {
        return corpus(count, seed).stream()
                .filter(stream -> stream.texts.stream()
                        .flatMapToInt(String::codePoints)
                        .noneMatch(c -> c >= 0xD800 && c < 0xE000))
                .toList();
    }

    private static List<String> randomDocuments(int count, long seed) {
        RandomJson documents = new RandomJson(seed);
        return Stream.generate(documents::document).limit(count).toList();
    }

    /** Returns the deltas, numbered from 0, and the end. */
    public List<StreamDelta> deltas() {
        List<StreamDelta> deltas = new ArrayList<>();
        for (String text : texts) {
            deltas.add(StreamDelta.text(id, deltas.size(), text));
        }
        deltas.add(StreamDelta.end(id, deltas.size(), REASON));
        return deltas;
    }

    /** Returns the deltas of all, mixed at random, those of each stream in order. */
    public static List<StreamDelta> interleaved(List<TestStream> streams, long seed) {
        Random random = new Random(seed);
        List<Iterator<StreamDelta>> open = new ArrayList<>();
        streams.forEach(stream -> open.add(stream.deltas().iterator()));
        List<StreamDelta> mixed = new ArrayList<>();
        while (!open.isEmpty()) {
            int chosen = random.nextInt(open.size());
            Iterator<StreamDelta> stream = open.get(chosen);
            mixed.add(stream.next());
            if (!stream.hasNext()) {
                open.set(chosen, open.get(open.size() - 1));
                open.remove(open.size() - 1);
            }
        }
        return mixed;
    }
}
