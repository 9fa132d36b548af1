// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonEvent;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.Violation;
import org.jspecify.annotations.Nullable;

/** Reads the document of one stream: a parser with its listeners. */
final class DocumentReader {
    private final StreamEngine engine;
    private final @Nullable PartialDocument document;
    private final @Nullable PrefixValidator validator;
    private final JsonPushParser parser;
    private @Nullable DocumentEnded end;

    /** Begins a document, or continues from a checkpoint. */
    DocumentReader(StreamEngine engine, byte @Nullable [] checkpoint) {
        this.engine = engine;
        this.document = engine.options.documents ? new PartialDocument(engine.options.truncation) : null;
        this.validator = engine.schema == null ? null : engine.schema.validator(this::emit);
        JsonPushParser.Builder builder = engine.options.parser();
        if (document != null) {
            builder.listen(document);
        }
        if (validator != null) {
            builder.listen(validator);
        }
        builder.onEvent(this::emit);
        this.parser = checkpoint == null ? builder.build() : builder.restore(checkpoint);
    }

    private void emit(JsonEvent event) {
        if (event instanceof DocumentEnded ended) {
            end = ended;
        }
        if (engine.isWanted(event)) {
            engine.outlet.put(new FieldEvent(engine.outlet.stream(), event));
        }
    }

    private void emit(Violation violation) {
        engine.outlet.put(LeafoutProcessFunction.VIOLATIONS, new StreamViolation(engine.outlet.stream(), violation));
    }

    void feed(String text) {
        parser.feed(text);
    }

    /** Ends the document, and returns how it ended. */
    void finish(TruncatedDocument.Cause cause, String reason) {
        parser.finish();
        if (end == null) {
            throw new IllegalStateException("The parser has finished without reporting how");
        }
        String json = document == null ? null : document.toJson();
        String stream = engine.outlet.stream();
        if (end.ending() == Ending.COMPLETE) {
            boolean valid = validator == null || !validator.isDoomed();
            engine.outlet.put(
                    LeafoutProcessFunction.COMPLETED, new CompletedDocument(stream, json, valid, end.offset()));
        } else {
            engine.outlet.put(
                    LeafoutProcessFunction.TRUNCATED,
                    new TruncatedDocument(stream, json, cause, reason, end.open(), end.offset()));
        }
    }

    byte[] checkpoint() {
        return parser.checkpoint();
    }
}
