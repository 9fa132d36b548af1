// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.field.Completion;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TextVisibility;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.SnapshotConflictException;
import dev.leafout.snapshot.Verification;
import java.util.zip.CRC32;

/** Everything in core that restores: what it makes of the beginning of a document, and how it goes on from any bytes. */
public enum Restorable {
    PARSER {
        @Override
        public byte[] save(String text) {
            JsonPushParser parser =
                    JsonPushParser.builder().listen(new PartialDocument()).build();
            parser.feed(text);
            return parser.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            JsonPushParser parser =
                    JsonPushParser.builder().listen(new PartialDocument()).restore(checkpoint);
            parser.feed(rest);
            parser.finish();
        }
    },
    TOLERANT_PARSER {
        private JsonPushParser.Builder builder() {
            return JsonPushParser.builder()
                    .tolerate(Tolerance.llm())
                    .text(TextVisibility.BY_WORD)
                    .onEvent(event -> {});
        }

        @Override
        public byte[] save(String text) {
            JsonPushParser parser = builder().build();
            parser.feed(text);
            return parser.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            JsonPushParser parser = builder().restore(checkpoint);
            parser.feed(rest);
            parser.finish();
        }
    },
    DOCUMENT {
        @Override
        public byte[] save(String text) {
            PartialDocument document = new PartialDocument();
            JsonPushParser.builder().listen(document).build().feed(text);
            return document.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            PartialDocument document = new PartialDocument();
            document.restore(checkpoint);
            document.toJson();
            document.checkpoint();
        }
    },
    FIELDS {
        @Override
        public byte[] save(String text) {
            StreamingJsonParser parser = StreamingJsonParser.builder().build();
            parser.parseChunk(text);
            return parser.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            StreamingJsonParser parser =
                    StreamingJsonParser.builder().truncated(Truncated.AS_DONE).restore(checkpoint);
            parser.parseChunk(rest);
            parser.finish();
        }
    },
    FIELDS_IN_ORDER {
        private StreamingJsonParser.Builder builder() {
            return StreamingJsonParser.builder().fields("a", "b", "key").completion(Completion.SCHEMA_ORDER);
        }

        @Override
        public byte[] save(String text) {
            StreamingJsonParser parser = builder().build();
            parser.parseChunk(text);
            return parser.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            StreamingJsonParser parser = builder().restore(checkpoint);
            parser.parseChunk(rest);
            parser.finish();
        }
    },
    CHUNKER {
        @Override
        public byte[] save(String text) {
            PartialDocument document = new PartialDocument();
            JsonPushParser.builder().listen(document).build().feed(text);
            JsonStreamChunker chunker = new JsonStreamChunker();
            chunker.process(document.toJson());
            return chunker.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            JsonStreamChunker chunker = JsonStreamChunker.builder().restore(checkpoint);
            chunker.flush();
        }
    },
    VERIFYING_CHUNKER {
        @Override
        public byte[] save(String text) {
            JsonStreamChunker chunker =
                    JsonStreamChunker.builder().verify(Verification.AT_FLUSH).build();
            chunker.process("{\"a\":[1,\"te\"]}");
            chunker.process("{\"a\":[1,\"text\"],\"b\":{\"c\":12}}");
            return chunker.checkpoint();
        }

        @Override
        void restoreAndGoOn(byte[] checkpoint, String rest) {
            JsonStreamChunker.builder().verify(Verification.AT_FLUSH).restore(checkpoint);
        }
    };

    private static final int CHECKSUM_LENGTH = 4;

    /** Returns the state after the beginning of a document. */
    public abstract byte[] save(String text);

    abstract void restoreAndGoOn(byte[] checkpoint, String rest);

    /** Restores from any bytes: they are refused as no checkpoint, or what goes on from there does no harm. */
    public void accept(byte[] checkpoint, String rest) {
        try {
            restoreAndGoOn(checkpoint, rest);
        } catch (CheckpointException | JsonSyntaxException | IllegalStateException | SnapshotConflictException e) {
            // No checkpoint; or one after which the rest is not JSON, or does not fit.
        }
    }

    /** Returns the state with a checksum that fits, whatever has been changed. */
    public static byte[] withChecksum(byte[] checkpoint) {
        int end = checkpoint.length - CHECKSUM_LENGTH;
        CRC32 crc = new CRC32();
        crc.update(checkpoint, 0, end);
        for (int i = 0; i < CHECKSUM_LENGTH; i++) {
            checkpoint[end + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        return checkpoint;
    }
}
