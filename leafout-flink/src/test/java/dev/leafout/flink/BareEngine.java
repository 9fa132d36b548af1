// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.PathPattern;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import java.util.List;
import java.util.function.Consumer;

/** What the operator must agree with: one parser for each stream, fed from the first delta to the end. */
public final class BareEngine {
    private final JsonSchema schema;
    private final List<PathPattern> patterns;

    public BareEngine(String schema, String... patterns) {
        this.schema = JsonSchema.parse(schema);
        this.patterns = List.of(patterns).stream().map(PathPattern::compile).toList();
    }

    public Transcript read(List<TestStream> streams) {
        Transcript transcript = new Transcript();
        read(streams, transcript::add);
        return transcript;
    }

    public void read(List<TestStream> streams, Consumer<Object> out) {
        streams.forEach(stream -> read(stream, out));
    }

    private void read(TestStream stream, Consumer<Object> out) {
        PartialDocument document = new PartialDocument();
        PrefixValidator validator = schema.validator(found -> out.accept(new StreamViolation(stream.id(), found)));
        DocumentEnded[] end = new DocumentEnded[1];
        JsonPushParser parser = JsonPushParser.builder()
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .listen(document)
                .listen(validator)
                .onEvent(event -> {
                    boolean ended = event instanceof DocumentEnded;
                    if (ended) {
                        end[0] = (DocumentEnded) event;
                    }
                    if (ended || patterns.isEmpty() || patterns.stream().anyMatch(it -> it.covers(event.path()))) {
                        out.accept(new FieldEvent(stream.id(), event));
                    }
                })
                .build();
        try {
            stream.texts().forEach(parser::feed);
            parser.finish();
        } catch (JsonSyntaxException e) {
            out.accept(new MalformedStream(stream.id(), e.problem().code(), e.path(), e.offset(), e.getMessage()));
            return;
        }
        if (end[0].ending() == Ending.COMPLETE) {
            out.accept(new CompletedDocument(stream.id(), document.toJson(), !validator.isDoomed(), end[0].offset()));
        } else {
            out.accept(new TruncatedDocument(
                    stream.id(),
                    document.toJson(),
                    TruncatedDocument.Cause.ENDED,
                    TestStream.REASON,
                    end[0].open(),
                    end[0].offset()));
        }
    }
}
