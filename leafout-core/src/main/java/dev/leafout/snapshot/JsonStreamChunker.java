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
 * Turns growing snapshots, each of them complete JSON, back into streaming text: each snapshot yields a chunk, and the
 * chunks concatenate to the last snapshot.
 *
 * <pre>{@code
 * JsonStreamChunker chunker = new JsonStreamChunker();
 * chunker.process("{\"name\":\"Mat\"}");                  // {"name":"Mat
 * chunker.process("{\"name\":\"Matthew\"}");              // thew
 * chunker.process("{\"age\":32,\"name\":\"Matthew\"}");   // ","age":32
 * chunker.flush();                                        // }
 * }</pre>
 *
 * The properties of an object may come in any order, which may differ from snapshot to snapshot. What you may rely on:
 *
 * <ul>
 *   <li>All chunks and the flush concatenate to JSON that is equal to the last snapshot, except for property order.
 *   <li>A chunk is text to append. It may be empty, and it never ends inside an escape or a surrogate pair.
 *   <li>Nothing is closed without evidence. A value that did not change may still grow; a value with something after it
 *       is complete.
 *   <li>What cannot be represented is an error, and nothing of that snapshot is written: {@link
 *       SnapshotConflictException} if it contradicts what was written, {@link JsonSyntaxException} if it is not JSON.
 *       The chunker stays as it was and continues with the next snapshot.
 * </ul>
 *
 * What it cannot know is which one of several new strings, objects and arrays of one object is still growing. They wait
 * until a later snapshot shows it. If the order is known, {@link Builder#propertyOrder} removes the wait.
 *
 * <p>Not safe for use by several threads at once.
 *
 * @since 0.1
 */
// Long because of its builder, nearly half of the file, which documents the options.
public final class JsonStreamChunker {
    private static final String NAME = "chunker";
    private static final int CHECKPOINT_VERSION = 1;
    private static final char REPLACEMENT = '\uFFFD';

    private final Options options;
    private final SnapshotText text = new SnapshotText();
    private final SnapshotBytes bytes = new SnapshotBytes();
    private Tip tip = new Tip();
    private OpenPath openPath = new OpenPath();
    private TreeUpdater updater;
    private Emitter emitter;
    private final @Nullable StringBuilder emitted;
    private @Nullable WaitingValues waiting;
    private boolean flushed;
    private final OneThread use = new OneThread();

    /** Creates a chunker with the default options. */
    public JsonStreamChunker() {
        this(new Options());
    }

    JsonStreamChunker(Options options) {
        this.options = options;
        this.emitted = options.verification == Verification.AT_FLUSH ? new StringBuilder() : null;
        this.updater = new TreeUpdater(text, openPath, tip, options);
        this.emitter = new Emitter(text, openPath, tip, options);
        this.waiting = WaitingValues.of(options);
    }

    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes the next snapshot and returns the text to append, which may be empty. A blank snapshot is ignored.
     *
     * @throws SnapshotConflictException if the snapshot contradicts what was written
     * @throws JsonSyntaxException if the snapshot is not JSON, or exceeds a limit
     * @throws IllegalStateException after {@link #flush()}
     */
    public String process(String completeJson) {
        Objects.requireNonNull(completeJson, "completeJson");
        use.enter(NAME);
        try {
            return process(completeJson, null);
        } finally {
            use.leave(NAME);
        }
    }

    private String process(String completeJson, byte @Nullable [] utf8) {
        if (flushed) {
            throw new IllegalStateException("The chunker has been flushed; call reset() to start over.");
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
            waiting.report(openPath);
        }
        return chunk;
    }

    /**
     * Same as {@link #process(String)}, for UTF-8. If the last snapshot was bytes too, the part they have in common is
     * not decoded again.
     *
     * @throws JsonSyntaxException also if the bytes are not UTF-8
     */
    public String process(byte[] utf8) {
        Objects.requireNonNull(utf8, "utf8");
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

    /**
     * Takes a snapshot that begins like the last one and continues with {@code rest}; returns false if it is rejected.
     */
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
     * Ends the snapshots and returns the rest of the text. Without it the text is not closed. Empty if there was no snapshot, or on a second call.
     *
     * @throws SnapshotVerificationException if the chunker verifies, and the chunks do not concatenate to the last
     *     snapshot
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
     * @throws IllegalStateException if the chunker does not {@link Builder#verify verify}, and so has not kept them
     */
    public String emitted() {
        if (emitted == null) {
            throw new IllegalStateException("The chunker keeps its chunks only with verify(AT_FLUSH).");
        }
        return emitted.toString();
    }

    /**
     * Returns the state of this chunker. {@link Builder#restore} continues from it with the next snapshot, even in
     * another process.
     *
     * @throws IllegalStateException after {@link #flush()}
     */
    public byte[] checkpoint() {
        use.requireEmpty(NAME);
        return state();
    }

    private byte[] state() {
        if (flushed) {
            throw new IllegalStateException("The chunker has been flushed; there is nothing left to continue.");
        }
        CheckpointWriter out = new CheckpointWriter(NAME, CHECKPOINT_VERSION);
        out.writeString(emitted == null ? null : emitted.toString());
        boolean begun = updater.walker.document.count > 0;
        out.writeString(begun ? text.lastText() : null);
        if (begun) {
            ChunkerCheckpoint.write(out, updater.walker.document.child(0), openPath, tip);
        }
        return out.toBytes();
    }

    private void restore(byte[] checkpoint) {
        CheckpointReader in = new CheckpointReader(checkpoint, NAME, CHECKPOINT_VERSION);
        String before = in.readNullableString();
        if ((before == null) != (emitted == null)) {
            throw new CheckpointException("The checkpoint is from a chunker that "
                    + (before == null ? "does not keep" : "keeps") + " its chunks to verify them, unlike this one.");
        }
        if (emitted != null) {
            emitted.append(before);
        }
        String snapshot = in.readNullableString();
        if (snapshot != null) {
            in.require(updater.updateFirst(snapshot), "snapshot");
            ChunkerCheckpoint.read(in, updater.walker.document, openPath, tip, options.fieldOrder);
            Node leaf = openPath.innermost();
            if (leaf != null && !leaf.kind.isContainer()) {
                tip.rawWritten =
                        ChunkerCheckpoint.rawWritten(in, text.last, openPath.start(openPath.depth - 1), leaf, tip);
            }
        }
        in.requireEnd();
    }

    /**
     * Returns the nonempty chunks of a stream of snapshots; the last one comes from the flush. Lazy: a snapshot is read
     * only when a chunk is needed.
     */
    public static Stream<String> chunks(Stream<String> snapshots) {
        return builder().chunks(snapshots);
    }

    /**
     * Returns a processor from snapshots to nonempty chunks; the last one comes from the flush. It has one subscriber,
     * and requests no more snapshots than the requested chunks need.
     */
    public static Flow.Processor<String, String> processor() {
        return builder().processor();
    }

    /** Forgets everything except the options. */
    public void reset() {
        use.requireEmpty(NAME);
        clear();
    }

    private void clear() {
        flushed = false;
        bytes.clear();
        text.clear();
        tip = new Tip();
        openPath = new OpenPath();
        updater = new TreeUpdater(text, openPath, tip, options);
        emitter = new Emitter(text, openPath, tip, options);
        waiting = WaitingValues.of(options);
        if (emitted != null) {
            emitted.setLength(0);
        }
    }

    /** Collects the options of a chunker; {@link #build()} creates it. */
    public static final class Builder {
        private final Options options = new Options();

        private Builder() {}

        /** Sets what makes a value complete. Default: {@link Closing#MOVED_ON}. */
        public Builder closeWhen(Closing closing) {
            options.closing = Objects.requireNonNull(closing, "closing");
            return this;
        }

        /** Sets what the order of the properties means. Default: {@link PropertyOrder#ANY}. */
        public Builder propertyOrder(PropertyOrder order) {
            options.propertyOrder = Objects.requireNonNull(order, "order");
            return this;
        }

        /**
         * Sets the order in which properties are generated, as a list of paths: {@code title}, {@code days[*].name}.
         */
        public Builder propertyOrder(List<String> paths) {
            return propertyOrder(FieldOrder.ofPaths(paths));
        }

        /** Sets that properties are generated in the order in which a JSON Schema names them. */
        public Builder propertyOrder(String jsonSchema) {
            return propertyOrder(FieldOrder.ofSchema(jsonSchema));
        }

        /** Sets the order in which properties are generated. Objects that it does not mention may have any order. */
        public Builder propertyOrder(FieldOrder order) {
            options.fieldOrder = Objects.requireNonNull(order, "order");
            return this;
        }

        /**
         * Treats {@code null} as a value that has not been generated yet. It is not written until its container is
         * complete. It may become any other value, but no value may become null.
         */
        public Builder nullIsAbsent() {
            options.nullIsAbsent = true;
            return this;
        }

        /** Sets what happens to a snapshot that contradicts what was written. Default: {@link ConflictPolicy#FAIL}. */
        public Builder onConflict(ConflictPolicy policy) {
            return onConflict(policy, conflict -> {});
        }

        /**
         * Same as {@link #onConflict(ConflictPolicy)}. If the policy is to continue, the listener receives each
         * conflict.
         */
        public Builder onConflict(ConflictPolicy policy, Consumer<? super SnapshotConflict> listener) {
            options.conflictPolicy = Objects.requireNonNull(policy, "policy");
            options.conflictListener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Adds a listener that is called after each snapshot that leaves values waiting to be written, because nothing
         * shows which of them is growing. If they wait long, set the {@link #propertyOrder(List) order} of the
         * properties.
         */
        public Builder onWaiting(Consumer<? super Waiting> listener) {
            options.waitingListener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** Sets whether the chunker checks its own work. Default: {@link Verification#NONE}. */
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
         * Creates a chunker that continues where the one that wrote the checkpoint was. Both must have the same
         * options. Only restore checkpoints from a source you trust: anyone who can write one decides what comes next.
         *
         * @throws CheckpointException if the bytes are not such a checkpoint
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

        /** Same as {@link JsonStreamChunker#chunks}, with these options. */
        public Stream<String> chunks(Stream<String> snapshots) {
            return StreamSupport.stream(new ChunkSpliterator(build(), snapshots.spliterator()), false)
                    .onClose(snapshots::close);
        }

        /** Same as {@link JsonStreamChunker#processor}, with these options. */
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
