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
 * A document on its way to any number of clients: events in, numbered operations out.
 *
 * <pre>{@code
 * WireLog log = WireLog.builder().build();
 * JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
 *
 * parser.feed(chunk);                                  // the thread that hears the model
 * log.flush();
 *
 * WireReader reader = log.reader(lastEventId);         // for each client, in a thread of its own
 * for (WireBatch batch = reader.next(); batch != null; batch = reader.next()) {
 *     out.write(batch.toSse());
 *     out.flush();
 * }
 * }</pre>
 *
 * <p>The log keeps the document and the latest operations, and nothing for a client but its place. Whoever falls back
 * further than the operations reach, or comes back after too long, gets the document as it is, and goes on from there: a
 * slow client costs the server no memory.
 *
 * <p>Operations are merged until {@link #flush()} is called, or there is enough of them, or they have waited long enough;
 * see {@link Builder#coalesce}. A violation, a restart and an end are never kept waiting.
 *
 * <p>One thread at a time writes, any number of threads read.
 *
 * @since 0.1
 */
public final class WireLog implements Consumer<JsonEvent>, AutoCloseable {
    /** So much is told of what comes between two documents. */
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
    /** What is said after the end of a document, and is about the next one, if there is one. */
    private final List<Runnable> heldBack = new ArrayList<>(0);

    /** Where the document ended that is over. */
    private long endOffset;

    /** The document as it is, for all who need it; null if nobody has asked since it changed. */
    private @Nullable SharedSnapshot shared;

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
                return sayWithNextDocument(() -> record(event));
            }
            if (isAnother) {
                forget();
                sayHeldBack();
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

    private boolean sayWithNextDocument(Runnable saying) {
        if (heldBack.size() < MAX_HELD_BACK) {
            heldBack.add(saying);
        }
        return false;
    }

    private void sayHeldBack() {
        heldBack.forEach(Runnable::run);
        heldBack.clear();
    }

    /** Says that the document breaks its schema. One that was decided after the end of a document is about the next. */
    public void violation(WireViolation violation) {
        write(() -> {
            if (recorder.isOver() && violation.offset() > endOffset) {
                return sayWithNextDocument(() -> record(violation));
            }
            record(violation);
            return true;
        });
    }

    private void record(WireViolation violation) {
        recorder.record(violation);
        queue.add(OpCode.VIOLATION, violation.path(), violation.toJson());
    }

    /** Says that what was sent is to be forgotten, because the document begins anew: the model was asked again. */
    public void restart() {
        write(() -> {
            sayHeldBack();
            forget();
            return true;
        });
    }

    private void forget() {
        recorder.restart();
        queue.add(OpCode.RESTART, null, null);
    }

    /** Says that the document will not be finished, and why. Does nothing if it is over already. */
    public void fail(String message) {
        if (!isClosed()) {
            write(() -> {
                sayHeldBack();
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

    /** Says that no more will come. Needed only where the end of a document does not say it. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            sayHeldBack();
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

    /** Something that is said; returns whether it must go out at once. */
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
     *     WireClient#lastEventId()} returns. Anything else is a client that needs a snapshot
     */
    public WireReader reader(@Nullable String lastEventId) {
        return new WireReader(this, LastEventId.parse(lastEventId));
    }

    /**
     * Returns what {@link #reader} reads, as a publisher: a subscriber gets a batch for each one it asks for, and what it
     * does not ask for is not kept. It is called by one thread at a time, and must not keep it: the one that subscribes or
     * asks, the one that writes or flushes, or, with what has waited long enough, one of the common pool that {@link
     * CompletableFuture#delayedExecutor(long, TimeUnit)} uses.
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

    /** Returns what stands after this place, waiting for it if need be; null if nothing comes in time, or ever. */
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
        SharedSnapshot snapshot;
        lock.lock();
        try {
            if (isCurrent(place)) {
                return null;
            }
            if (canReplay(place)) {
                List<String> behind = window.after(place.number(), maxBatch);
                return new WireBatch(place.number() + behind.size(), behind);
            }
            commit();
            if (shared == null) {
                shared = new SharedSnapshot(recorder.snapshot(lines));
            }
            snapshot = shared;
        } finally {
            lock.unlock();
        }
        return snapshot.batch();
    }

    boolean isFinished(LastEventId place) {
        lock.lock();
        try {
            return closed && isCurrent(place);
        } finally {
            lock.unlock();
        }
    }

    /** Returns how much is kept for those who come back. */
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
         * Says how long operations are merged: until there are so many characters of text and values, or so much time has
         * passed since the first. Without a delay, zero, only {@link WireLog#flush()} and the characters count. 1,024
         * characters and 20 milliseconds unless told.
         */
        public Builder coalesce(int characters, Duration delay) {
            this.maxPending = positive(characters);
            this.delay = Objects.requireNonNull(delay, "delay");
            return this;
        }

        /** Says for how many characters of operations clients can come back without a snapshot: 256 Ki unless told. */
        public Builder window(int characters) {
            this.window = positive(characters);
            return this;
        }

        /** Says that every so many operations one has the hash of all before it: 64 unless told. */
        public Builder hashEvery(int operations) {
            this.hashEvery = positive(operations);
            return this;
        }

        /** Says how many characters of operations one batch has at most, if it has more than one: 32 Ki unless told. */
        public Builder batch(int characters) {
            this.maxBatch = positive(characters);
            return this;
        }

        /** Lets another document follow the end of one, until the log is {@link WireLog#close() closed}. */
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
