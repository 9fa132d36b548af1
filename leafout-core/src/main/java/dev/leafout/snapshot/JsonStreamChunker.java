// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.flow.ChunkProcessor;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.text.OneThread;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Turns complete JSON values that grow back into text that streams: each snapshot makes a chunk, and the chunks
 * concatenate to the last snapshot.
 *
 * <pre>{@code
 * JsonStreamChunker chunker = new JsonStreamChunker();
 * chunker.process("{\"name\":\"Mat\"}");                  // {"name":"Mat
 * chunker.process("{\"name\":\"Matthew\"}");              // thew
 * chunker.process("{\"age\":32,\"name\":\"Matthew\"}");   // ","age":32
 * chunker.flush();                                        // }
 * }</pre>
 *
 * The properties of an object may come in any order, another one in each snapshot. What you may rely on:
 *
 * <ul>
 *   <li>All chunks and the flush concatenate to JSON that is equal to the last snapshot, but for the order of properties.
 *   <li>A chunk is text to append, perhaps none; it never ends inside an escape or a surrogate pair.
 *   <li>Nothing is closed without evidence. That a value did not change is none: what comes after it is.
 *   <li>What cannot be represented is an error, and nothing of that snapshot is written: {@link SnapshotConflictException}
 *       if it contradicts what was written, {@link JsonSyntaxException} if it is not JSON. The chunker is as before and
 *       goes on with the next snapshot.
 * </ul>
 *
 * What it cannot know: which one of several new strings, objects and arrays of one object is still growing. They wait for
 * the next snapshot that brings something. {@link Builder#propertyOrder} removes the wait, if the order is known.
 *
 * <p>Not safe for use by several threads at once.
 *
 * @since 0.1
 */
// Long because its builder, nearly half of it, says what the options mean.
public final class JsonStreamChunker {
    private static final String NAME = "chunker";
    private static final int CHECKPOINT_VERSION = 1;
    private static final char REPLACEMENT = '\uFFFD';

    private final Options options;
    private final SnapshotText text = new SnapshotText();
    private final SnapshotBytes bytes = new SnapshotBytes();
    private Tip tip = new Tip();
    private Edge edge = new Edge();
    private TreeUpdater updater;
    private Emitter emitter;
    private final @Nullable StringBuilder emitted;
    private @Nullable WaitingValues waiting;
    private boolean flushed;
    private final OneThread use = new OneThread();

    /** Makes a chunker that has not been told anything. */
    public JsonStreamChunker() {
        this(new Options());
    }

    JsonStreamChunker(Options options) {
        this.options = options;
        this.emitted = options.verification == Verification.AT_FLUSH ? new StringBuilder() : null;
        this.updater = new TreeUpdater(text, edge, tip, options);
        this.emitter = new Emitter(text, edge, tip, options);
        this.waiting = WaitingValues.of(options);
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next snapshot and returns the text to append, which may be empty. A blank snapshot is none.
     *
     * @throws SnapshotConflictException if the snapshot contradicts what was written
     * @throws JsonSyntaxException if the snapshot is not JSON, or exceeds a limit
     * @throws IllegalStateException after {@link #flush()}
     */
    public String process(String completeJson) {
        use.enter(NAME);
        try {
            return process(completeJson, null);
        } finally {
            use.leave(NAME);
        }
    }

    private String process(String completeJson, byte @Nullable [] utf8) {
        if (flushed) {
            throw new IllegalStateException("The chunker has been flushed; reset() begins anew.");
        }
        if (isBlank(completeJson)) {
            return "";
        }
        if (completeJson.length() > options.limits.maxDocumentLength()) {
            throw updater.notJson(completeJson);
        }
        updater.update(completeJson);
        if (utf8 != null && updater.isVerbatim) {
            bytes.accept(utf8, 0, 0);
        } else {
            bytes.clear();
        }
        return emit();
    }

    private String emit() {
        String chunk = updater.onlyGrew ? emitter.emitGrowth() : emitter.emit(updater.walker);
        if (emitted != null) {
            emitted.append(chunk);
        }
        if (waiting != null) {
            waiting.look(edge);
        }
        return chunk;
    }

    /**
     * As {@link #process(String)}, of UTF-8. What is as in the last snapshot is not decoded, if that came as bytes too.
     *
     * @throws JsonSyntaxException also if the bytes are not UTF-8
     */
    public String process(byte[] utf8) {
        use.enter(NAME);
        try {
            return processBytes(utf8);
        } finally {
            use.leave(NAME);
        }
    }

    private String processBytes(byte[] utf8) {
        int same = bytes.same(utf8);
        if (same > utf8.length / 2 && !flushed) {
            int sameCharacters = bytes.characters(same);
            if (takeRest(sameCharacters, new String(utf8, same, utf8.length - same, StandardCharsets.UTF_8))) {
                bytes.accept(utf8, same, sameCharacters);
                return emit();
            }
        }
        return processWhole(utf8);
    }

    /** Takes a snapshot that begins as the last one and goes on like this; false if there is something wrong with it. */
    private boolean takeRest(int same, String rest) {
        return rest.indexOf(REPLACEMENT) < 0
                && same + rest.length() <= options.limits.maxDocumentLength()
                && updater.updateRest(same, rest);
    }

    private String processWhole(byte[] utf8) {
        String json = new String(utf8, StandardCharsets.UTF_8);
        if (json.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(json.getBytes(StandardCharsets.UTF_8), utf8)) {
            JsonPushParser parser = updater.parser();
            parser.feed(utf8);
            parser.finish();
        }
        return process(json, utf8);
    }

    private static boolean isBlank(String json) {
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /**
     * Says that there are no more snapshots, and returns the rest of the text. Before any snapshot, and a second time, it
     * is empty.
     *
     * @throws SnapshotVerificationException if the chunker verifies, and the chunks are not the last snapshot
     */
    public String flush() {
        use.requireEmpty(NAME);
        if (flushed) {
            return "";
        }
        flushed = true;
        String chunk = emitter.flush(updater.walker);
        if (emitted != null) {
            emitted.append(chunk);
            if (updater.walker.document.count > 0) {
                verify(emitted.toString(), text.lastText());
            }
        }
        return chunk;
    }

    private void verify(String written, String snapshot) {
        if (!Equality.isSame(snapshot, written, options)) {
            throw new SnapshotVerificationException(written, snapshot);
        }
    }

    /**
     * Returns all chunks so far as one text.
     *
     * @throws IllegalStateException if the chunker was not told to {@link Builder#verify verify}, and has not kept them
     */
    public String emitted() {
        if (emitted == null) {
            throw new IllegalStateException("The chunker keeps its chunks only with verify(AT_FLUSH).");
        }
        return emitted.toString();
    }

    /**
     * Returns the state of this chunker, so that {@link Builder#restore} can go on with the next snapshot, in another
     * process too.
     *
     * @throws IllegalStateException after {@link #flush()}
     */
    public byte[] checkpoint() {
        use.requireEmpty(NAME);
        return state();
    }

    private byte[] state() {
        if (flushed) {
            throw new IllegalStateException("The chunker has been flushed; there is nothing to go on with.");
        }
        CheckpointWriter out = new CheckpointWriter(NAME, CHECKPOINT_VERSION);
        out.writeString(emitted == null ? null : emitted.toString());
        boolean begun = updater.walker.document.count > 0;
        out.writeString(begun ? text.lastText() : null);
        if (begun) {
            ChunkerCheckpoint.write(out, updater.walker.document.child(0), edge, tip);
        }
        return out.toBytes();
    }

    private void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, CHECKPOINT_VERSION);
        String before = in.readNullableString();
        if ((before == null) != (emitted == null)) {
            throw new CheckpointException("The checkpoint is of a chunker that "
                    + (before == null ? "does not keep" : "keeps") + " its chunks to verify them, unlike this one.");
        }
        if (emitted != null) {
            emitted.append(before);
        }
        String snapshot = in.readNullableString();
        if (snapshot != null) {
            in.require(updater.updateFirst(snapshot), "snapshot");
            ChunkerCheckpoint.read(in, updater.walker.document, edge, tip, options.fieldOrder);
            Node leaf = edge.innermost();
            if (leaf != null && !leaf.kind.isContainer()) {
                tip.rawWritten = ChunkerCheckpoint.rawWritten(in, text.last, edge.start(edge.depth - 1), leaf, tip);
            }
        }
        in.requireEnd();
    }

    /**
     * Returns the chunks of a stream of snapshots that are not empty, the flush last. Lazy: a snapshot is taken when a
     * chunk is asked for.
     */
    public static Stream<String> chunks(Stream<String> snapshots) {
        return builder().chunks(snapshots);
    }

    /**
     * Returns a processor from snapshots to chunks, empty ones left out, the flush last. It has one subscriber, and asks
     * for no more snapshots than are needed for the chunks that were requested.
     */
    public static Flow.Processor<String, String> processor() {
        return builder().processor();
    }

    /** Forgets everything but what the builder said. */
    public void reset() {
        use.requireEmpty(NAME);
        clear();
    }

    private void clear() {
        flushed = false;
        bytes.clear();
        text.clear();
        tip = new Tip();
        edge = new Edge();
        updater = new TreeUpdater(text, edge, tip, options);
        emitter = new Emitter(text, edge, tip, options);
        waiting = WaitingValues.of(options);
        if (emitted != null) {
            emitted.setLength(0);
        }
    }

    /** Collects what a chunker is told; {@link #build()} makes one. */
    public static final class Builder {
        private final Options options = new Options();

        private Builder() {}

        /** Says what makes a value complete; {@link Closing#MOVED_ON} unless told. */
        public Builder closeWhen(Closing closing) {
            options.closing = Objects.requireNonNull(closing, "closing");
            return this;
        }

        /** Says what the order of the properties means; {@link PropertyOrder#ANY} unless told. */
        public Builder propertyOrder(PropertyOrder order) {
            options.propertyOrder = Objects.requireNonNull(order, "order");
            return this;
        }

        /** Says in which order properties are generated, as a list of paths: {@code title}, {@code days[*].name}. */
        public Builder propertyOrder(List<String> paths) {
            return propertyOrder(FieldOrder.ofPaths(paths));
        }

        /** Says that properties are generated in the order in which a JSON Schema names them. */
        public Builder propertyOrder(String jsonSchema) {
            return propertyOrder(FieldOrder.ofSchema(jsonSchema));
        }

        /** Says in which order properties are generated. Objects of which it knows nothing have any order. */
        public Builder propertyOrder(FieldOrder order) {
            options.fieldOrder = Objects.requireNonNull(order, "order");
            return this;
        }

        /**
         * Takes {@code null} for a value that has not been generated yet. It is not written before its container is
         * complete; it may become any value, and nothing may become it.
         */
        public Builder nullIsAbsent() {
            options.nullIsAbsent = true;
            return this;
        }

        /** Says what happens to a snapshot that contradicts what was written; {@link ConflictPolicy#FAIL} unless told. */
        public Builder onConflict(ConflictPolicy policy) {
            return onConflict(policy, conflict -> {});
        }

        /** As {@link #onConflict(ConflictPolicy)}; if it is to go on, the listener hears of each conflict. */
        public Builder onConflict(ConflictPolicy policy, Consumer<? super SnapshotConflict> listener) {
            options.conflictPolicy = Objects.requireNonNull(policy, "policy");
            options.conflictListener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Calls this after each snapshot after which values wait to be written, because nothing says which of them grows. If
         * they wait long, say more about the {@link #propertyOrder(List) order} of the properties.
         */
        public Builder onWaiting(Consumer<? super Waiting> listener) {
            options.waitingListener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** Says whether the chunker checks its work; {@link Verification#NONE} unless told. */
        public Builder verify(Verification verification) {
            options.verification = Objects.requireNonNull(verification, "verification");
            return this;
        }

        public Builder limits(ParseLimits limits) {
            options.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        public JsonStreamChunker build() {
            return new JsonStreamChunker(options.copy());
        }

        /**
         * Makes a chunker that goes on where the one was that wrote the checkpoint. It must have been built alike, and the
         * checkpoint must come from a place that you trust: somebody who can write it says what comes next.
         *
         * @throws CheckpointException if these bytes are no such checkpoint
         */
        public JsonStreamChunker restore(byte[] checkpoint) {
            JsonStreamChunker chunker = build();
            try {
                chunker.restore(checkpoint);
            } catch (CheckpointException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new CheckpointException("The checkpoint is damaged.", e);
            }
            return chunker;
        }

        /** As {@link JsonStreamChunker#chunks}, with a chunker that is told this. */
        public Stream<String> chunks(Stream<String> snapshots) {
            return StreamSupport.stream(new ChunkSpliterator(build(), snapshots.spliterator()), false)
                    .onClose(snapshots::close);
        }

        /** As {@link JsonStreamChunker#processor}, with a chunker that is told this. */
        public Flow.Processor<String, String> processor() {
            JsonStreamChunker chunker = build();
            return new ChunkProcessor<>(new ChunkProcessor.Stage<>() {
                @Override
                public List<String> next(String snapshot) {
                    return unlessEmpty(chunker.process(snapshot));
                }

                @Override
                public List<String> end() {
                    return unlessEmpty(chunker.flush());
                }
            });
        }

        private static List<String> unlessEmpty(String chunk) {
            return chunk.isEmpty() ? List.of() : List.of(chunk);
        }
    }
}
