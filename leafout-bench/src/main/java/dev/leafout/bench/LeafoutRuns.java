// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.parse.JsonPushParser;

/**
 * The runs of Leafout that are measured: one document each, from a new parser to finish(). The returned sum depends on
 * everything.
 */
final class LeafoutRuns {
    private LeafoutRuns() {}

    /** A listener that receives every delta. */
    static long listener(String[] chunks) {
        DeltaSink sink = new DeltaSink();
        feed(JsonPushParser.builder().listen(sink).build(), chunks);
        return sink.sum();
    }

    static long listener(byte[][] chunks) {
        DeltaSink sink = new DeltaSink();
        JsonPushParser parser = JsonPushParser.builder().listen(sink).build();
        for (byte[] chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
        return sink.sum();
    }

    static long listener(String document) {
        DeltaSink sink = new DeltaSink();
        JsonPushParser parser = JsonPushParser.builder().listen(sink).build();
        parser.feed(document);
        parser.finish();
        return sink.sum();
    }

    static long listener(byte[] document) {
        DeltaSink sink = new DeltaSink();
        JsonPushParser parser = JsonPushParser.builder().listen(sink).build();
        parser.feed(document);
        parser.finish();
        return sink.sum();
    }

    /** The listener, of a parser that accepts whatever a model may write. */
    static long tolerantListener(String[] chunks) {
        DeltaSink sink = new DeltaSink();
        feed(JsonPushParser.builder().tolerate(Tolerance.llm()).listen(sink).build(), chunks);
        return sink.sum();
    }

    static long tolerantListener(String document) {
        DeltaSink sink = new DeltaSink();
        JsonPushParser parser =
                JsonPushParser.builder().tolerate(Tolerance.llm()).listen(sink).build();
        parser.feed(document);
        parser.finish();
        return sink.sum();
    }

    /** One record per event; each completed string comes once more in full. */
    static long events(String[] chunks) {
        EventSink sink = new EventSink();
        feed(JsonPushParser.builder().onEvent(sink).build(), chunks);
        return sink.sum();
    }

    static long events(String document) {
        EventSink sink = new EventSink();
        JsonPushParser parser = JsonPushParser.builder().onEvent(sink).build();
        parser.feed(document);
        parser.finish();
        return sink.sum();
    }

    static long events(byte[][] chunks) {
        EventSink sink = new EventSink();
        JsonPushParser parser = JsonPushParser.builder().onEvent(sink).build();
        for (byte[] chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
        return sink.sum();
    }

    /** The field stream, which accepts whatever a model may write. Nobody reads paths or documents. */
    static long fields(String[] chunks) {
        return fields(StreamingJsonParser.builder().build(), chunks);
    }

    static long fieldsOfPlainJson(String[] chunks) {
        return fields(StreamingJsonParser.builder().strict().build(), chunks);
    }

    private static long fields(StreamingJsonParser parser, String[] chunks) {
        long sum = 0;
        for (String chunk : chunks) {
            for (StreamingData data : parser.parseChunk(chunk)) {
                sum += data.delta() == null ? 1 : 2;
            }
        }
        return sum + parser.finish().size();
    }

    /** The listener, and a live document next to it. */
    static long listenerAndDocument(String[] chunks) {
        DeltaSink sink = new DeltaSink();
        PartialDocument document = new PartialDocument();
        feed(JsonPushParser.builder().listen(sink).listen(document).build(), chunks);
        return sink.sum() + (document.value() == null ? 0 : 1);
    }

    /** The document alone, and its value after every chunk. */
    static long valueAfterEveryChunk(String[] chunks) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        long sum = 0;
        for (String chunk : chunks) {
            parser.feed(chunk);
            Object value = document.value();
            sum += value == null ? 0 : 1;
        }
        parser.finish();
        return sum;
    }

    private static void feed(JsonPushParser parser, String[] chunks) {
        for (String chunk : chunks) {
            parser.feed(chunk);
        }
        parser.finish();
    }
}
