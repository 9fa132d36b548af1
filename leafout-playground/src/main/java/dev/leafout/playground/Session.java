// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.SafeText;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.Violation;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import dev.leafout.wire.WireViolation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One text, read as far as the page asks for: the parser, the log of operations, and which operations belong to each
 * step. A session never goes back. The page keeps what it has received, and nothing is ever taken back.
 */
final class Session {
    private static final long FINE = -1;
    /** More than the operations of the longest text, so that a page that reconnects never needs a catch-up. */
    private static final int WINDOW = Integer.MAX_VALUE;
    /**
     * How much is shown of each end of a schema pointer, which may be as long as the schema and is sent with each
     * violation.
     */
    private static final int MAX_POINTER = 257;

    private final Settings settings;
    private final Feed feed;
    private final int size;
    private final JsonPushParser parser;
    private final WireLog log;
    private final WireReader counter;
    private final List<Step> steps = new ArrayList<>();
    private long operations;
    private boolean failed;
    private int streams;
    private boolean closed;

    Session(Settings settings) {
        this.settings = settings;
        this.feed = settings.feed();
        this.size = feed.chunks() + 1;
        // One operation at a time, so that a step may end after any of them.
        this.log = WireLog.builder()
                .coalesce(Integer.MAX_VALUE, Duration.ZERO)
                .window(WINDOW)
                .batch(1)
                .build();
        this.counter = log.reader(null);
        JsonPushParser.Builder builder = JsonPushParser.builder()
                .tolerate(settings.tolerances())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .onEvent(log);
        JsonSchema schema = settings.schema();
        if (schema != null) {
            builder.listen(schema.validator(this::violated));
        }
        this.parser = builder.build();
    }

    private void violated(Violation violation) {
        log.violation(new WireViolation(
                violation.path(),
                violation.keyword(),
                SafeText.of(violation.schemaPointer(), MAX_POINTER),
                violation.offset(),
                violation.message()));
    }

    /** Returns how many steps there are: the chunks, and the end. */
    int size() {
        return size;
    }

    /** Returns what the page must know before the stream: how the input is understood, and how many steps it has. */
    String describe(String id) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("id", id);
        description.put("steps", size);
        description.put("kind", settings.kind().name());
        ProviderTranscript transcript = settings.transcript();
        if (transcript != null) {
            description.put("part", settings.part());
            description.put(
                    "parts",
                    transcript.parts().stream()
                            .map(part -> new TreeMap<>(Map.of("kind", part.kind(), "name", part.name())))
                            .toList());
        }
        return JsonWriter.write(description);
    }

    /** Reads on until this many steps have been taken; does nothing if they have. */
    synchronized void run(int to) {
        while (!closed && steps.size() < Math.min(to, size)) {
            steps.add(step());
        }
        notifyAll();
    }

    private Step step() {
        Feed.Chunk chunk = feed.next();
        long failedAt = failed ? FINE : read(chunk);
        log.flush();
        for (WireBatch batch = counter.poll(); batch != null; batch = counter.poll()) {
            operations = batch.id();
        }
        return new Step(chunk, failedAt, operations);
    }

    /** Returns the index of the character that cannot be read; nothing after it is read. */
    private long read(Feed.Chunk chunk) {
        try {
            parser.feed(chunk.text());
            if (chunk.isFailed()) {
                failed = true;
                log.fail(String.valueOf(chunk.problem()));
            } else if (steps.size() == size - 1) {
                parser.finish();
            }
            return FINE;
        } catch (JsonSyntaxException e) {
            failed = true;
            log.fail(String.valueOf(e.getMessage()));
            return e.offset();
        }
    }

    /** Begins a stream to a page that already has these; any other stream of this session ends. */
    synchronized SessionStream stream(int known, @Nullable String lastEventId) {
        notifyAll();
        return new SessionStream(this, ++streams, Math.max(0, known), log.reader(lastEventId));
    }

    /**
     * Returns the steps after this many, and waits a while for one; an empty list if none came.
     *
     * @return null if nothing more will come for this stream
     */
    synchronized @Nullable List<Step> stepsAfter(int known, int stream, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        long left = patience.toMillis();
        while (isLive(stream) && known >= steps.size() && known < size && left > 0) {
            wait(left);
            left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        }
        if (!isLive(stream) || known >= size) {
            return null;
        }
        return List.copyOf(steps.subList(Math.min(known, steps.size()), steps.size()));
    }

    private boolean isLive(int stream) {
        return !closed && stream == streams;
    }

    /** Ends the streams of this session. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
