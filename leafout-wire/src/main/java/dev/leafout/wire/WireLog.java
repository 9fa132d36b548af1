// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a growing document to any number of clients: events in, numbered operations out.
 *
 * <pre>{@code
 * WireLog log = WireLog.builder().build();
 * JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
 *
 * parser.feed(chunk);                                  // the thread that reads the model's answer
 * log.flush();
 *
 * WireReader reader = log.reader(lastEventId);         // one per client, each in its own thread
 * for (WireBatch batch = reader.next(); batch != null; batch = reader.next()) {
 *     out.write(batch.toSse());
 *     out.flush();
 * }
 * }</pre>
 *
 * <p>The log keeps the document and the latest operations, and only a position for each client. A client that falls too
 * far behind, or comes back too late, gets a catch-up with the whole document and continues from there. So a slow
 * client costs the server no memory.
 *
 * <p>Operations are merged until {@link #flush()} is called, there are enough of them, or they have waited long enough;
 * see {@link Builder#coalesce}. A violation, a restart or an end is sent at once.
 *
 * <p>One thread at a time may write; any number of threads may read.
 *
 * @since 0.1
 */
public final class WireLog implements Consumer<JsonEvent>, AutoCloseable {
    /** How much is kept of what is reported between two documents. */
    private static final int MAX_HELD_BACK = 100;

    private final int maxPending;
    private final long delayNanos;
    private final boolean manyDocuments;
    private final int maxBatch;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();

    private final OpQueue queue = new OpQueue();
    private final Recorder recorder = new Recorder();
    private final LineWriter lines;
    private final Window window;
    /** What was reported after the end of a document; it belongs to the next one, if there is one. */
    private final List<Runnable> heldBack = new ArrayList<>(0);

    /** Where the last document ended. */
    private long endOffset;

    /** A catch-up for all clients that need one; null if none has been needed since the document changed. */
    private @Nullable SharedCatchUp shared;

    private boolean flushIsDue;
    private boolean closed;

    private WireLog(Builder builder) {
        this.maxPending = builder.maxPending;
        this.delayNanos = builder.delay.toNanos();
        this.manyDocuments = builder.manyDocuments;
        this.maxBatch = builder.maxBatch;
        this.lines = new LineWriter(builder.hashEvery);
        this.window = new Window(builder.window);
    }

    /** Returns a builder with every option at its default. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next event of the document.
     *
     * @throws IllegalStateException if the document is over, and the log is not for {@link Builder#manyDocuments() many}
     */
    @Override
    public void accept(JsonEvent event) {
        write(() -> {
            boolean isAnother = recorder.isOver();
            if (isAnother && event instanceof InputRepaired) {
                return sendWithNextDocument(() -> record(event));
            }
            if (isAnother) {
                forget();
                sendHeldBack();
            }
            record(event);
            if (event instanceof DocumentEnded ended) {
                endOffset = ended.offset();
                closed = !manyDocuments;
                return true;
            }
            return false;
        });
    }

    private void record(JsonEvent event) {
        recorder.record(event);
        queue.add(event);
    }

    private boolean sendWithNextDocument(Runnable report) {
        if (heldBack.size() < MAX_HELD_BACK) {
            heldBack.add(report);
        }
        return false;
    }

    private void sendHeldBack() {
        heldBack.forEach(Runnable::run);
        heldBack.clear();
    }

    /**
     * Reports that the document violates its schema. A violation reported after the end of a document belongs to the
     * next one.
     */
    public void violation(WireViolation violation) {
        write(() -> {
            if (recorder.isOver() && violation.offset() > endOffset) {
                return sendWithNextDocument(() -> record(violation));
            }
            record(violation);
            return true;
        });
    }

    private void record(WireViolation violation) {
        recorder.record(violation);
        queue.add(OpCode.VIOLATION, violation.path(), violation.toJson());
    }

    /** Tells clients to forget what was sent, because the document starts again: the model was asked again. */
    public void restart() {
        write(() -> {
            sendHeldBack();
            forget();
            return true;
        });
    }

    private void forget() {
        recorder.restart();
        queue.add(OpCode.RESTART, null, null);
    }

    /** Reports that the document will not be finished, and why. Does nothing if it is already over. */
    public void fail(String message) {
        if (!isClosed()) {
            write(() -> {
                sendHeldBack();
                WireEnd end = WireEnd.failed(message);
                recorder.record(end);
                queue.add(OpCode.END, null, end.fields());
                closed = true;
                return true;
            });
        }
    }

    /** Sends what is waiting. */
    public void flush() {
        lock.lock();
        try {
            commit();
        } finally {
            lock.unlock();
        }
        listeners.forEach(Runnable::run);
    }

    /** Closes the log: nothing more will come. Needed only if the end of a document does not imply it. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            sendHeldBack();
            commit();
            more.signalAll();
        } finally {
            lock.unlock();
        }
        listeners.forEach(Runnable::run);
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** Something to send; returns whether it must be sent at once. */
    private interface Writing {
        boolean write();
    }

    private void write(Writing writing) {
        boolean now;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("The document is over");
            }
            now = writing.write() || queue.size() >= maxPending;
            if (now) {
                commit();
            } else if (delayNanos > 0 && !flushIsDue) {
                flushIsDue = true;
                CompletableFuture.delayedExecutor(delayNanos, TimeUnit.NANOSECONDS)
                        .execute(this::flush);
            }
        } finally {
            lock.unlock();
        }
        if (now) {
            listeners.forEach(Runnable::run);
        }
    }

    private void commit() {
        flushIsDue = false;
        for (Op op : queue.take()) {
            int before = lines.hash();
            window.add(lines.write(op), before);
            shared = null;
        }
        more.signalAll();
    }

    /**
     * Returns a reader for one client.
     *
     * @param lastEventId what the client says it has: nothing, the number of a batch, or what {@link
     *     WireClient#lastEventId()} returns. For anything else the client gets a catch-up
     */
    public WireReader reader(@Nullable String lastEventId) {
        return new WireReader(this, LastEventId.parse(lastEventId));
    }

    /**
     * Returns what {@link #reader} reads, as a publisher. A subscriber gets a batch for each one it requests; nothing
     * is kept for it. It is called by one thread at a time and must not block it: the thread that subscribes or
     * requests, the one that writes or flushes, or, for operations that have waited long enough, one of the common pool
     * that {@link CompletableFuture#delayedExecutor(long, TimeUnit)} uses.
     */
    public Flow.Publisher<WireBatch> publisher(@Nullable String lastEventId) {
        return subscriber -> new BatchSubscription(this, reader(lastEventId), subscriber).start();
    }

    void listen(Runnable listener) {
        listeners.add(listener);
    }

    void leave(Runnable listener) {
        listeners.remove(listener);
    }

    /** Returns what comes after this position, waiting for it if necessary; null if nothing comes in time, or ever. */
    @Nullable
    WireBatch next(LastEventId place, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (isCurrent(place) && !closed && left > 0) {
                left = more.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        return poll(place);
    }

    @Nullable
    WireBatch poll(LastEventId place) {
        SharedCatchUp catchUp;
        lock.lock();
        try {
            if (isCurrent(place)) {
                return null;
            }
            if (canReplay(place)) {
                List<String> missed = window.after(place.number(), maxBatch);
                return new WireBatch(place.number() + missed.size(), missed);
            }
            commit();
            if (shared == null) {
                shared = new SharedCatchUp(recorder.catchUp(lines));
            }
            catchUp = shared;
        } finally {
            lock.unlock();
        }
        return catchUp.batch();
    }

    boolean isFinished(LastEventId place) {
        lock.lock();
        try {
            return closed && isCurrent(place);
        } finally {
            lock.unlock();
        }
    }

    /** Returns how much is kept for clients that reconnect. */
    long keptChars() {
        lock.lock();
        try {
            return window.chars();
        } finally {
            lock.unlock();
        }
    }

    private boolean isCurrent(LastEventId place) {
        return place.number() == lines.number() && place.agreesWith(lines.hash());
    }

    private boolean canReplay(LastEventId place) {
        return place.number() < lines.number()
                && window.reachesBackTo(place.number())
                && place.agreesWith(window.hashAfter(place.number()));
    }

    /** The options of a log. */
    public static final class Builder {
        private int maxPending = 1024;
        private Duration delay = Duration.ofMillis(20);
        private int window = 256 << 10;
        private int hashEvery = 64;
        private int maxBatch = 32 << 10;
        private boolean manyDocuments;

        private Builder() {}

        /**
         * Sets how long operations are merged: until they have this many characters of text and values, or until the
         * delay has passed since the first one. With a delay of zero, only {@link WireLog#flush()} and the characters
         * count. Default: 1,024 characters and 20 milliseconds.
         */
        public Builder coalesce(int characters, Duration delay) {
            this.maxPending = positive(characters);
            this.delay = Objects.requireNonNull(delay, "delay");
            return this;
        }

        /**
         * Sets how many characters of operations are kept, so that clients can reconnect without a catch-up. Default:
         * 256 Ki.
         */
        public Builder window(int characters) {
            this.window = positive(characters);
            return this;
        }

        /** Sets how often an operation carries the hash of all earlier ones. Default: every 64 operations. */
        public Builder hashEvery(int operations) {
            this.hashEvery = positive(operations);
            return this;
        }

        /** Sets the maximum characters of a batch that has more than one operation. Default: 32 Ki. */
        public Builder batch(int characters) {
            this.maxBatch = positive(characters);
            return this;
        }

        /** Allows another document after the end of one, until the log is {@link WireLog#close() closed}. */
        public Builder manyDocuments() {
            this.manyDocuments = true;
            return this;
        }

        public WireLog build() {
            return new WireLog(this);
        }

        private static int positive(int value) {
            if (value <= 0) {
                throw new IllegalArgumentException("Must be positive, not " + value);
            }
            return value;
        }
    }
}
