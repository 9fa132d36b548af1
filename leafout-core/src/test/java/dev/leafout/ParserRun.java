// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.testkit.EventLog;
import java.util.List;
import java.util.function.UnaryOperator;

/** One document through one parser, and all that can be seen of it as one text. */
public final class ParserRun {
    private final EventLog events = new EventLog();
    private final ListenerLog calls = new ListenerLog();
    private final PartialDocument document = new PartialDocument();
    private final UnaryOperator<JsonPushParser.Builder> options;
    private JsonPushParser parser;

    private ParserRun(UnaryOperator<JsonPushParser.Builder> options) {
        this.options = options;
        this.parser = builder().build();
    }

    private JsonPushParser.Builder builder() {
        return options.apply(
                JsonPushParser.builder().onEvent(events).listen(calls).listen(document));
    }

    public static String ofText(List<String> chunks) {
        return ofText(chunks, builder -> builder);
    }

    public static String ofText(List<String> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        ParserRun run = new ParserRun(options);
        return run.log(() -> chunks.forEach(chunk -> run.parser.feed(chunk)));
    }

    public static String ofBytes(List<byte[]> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        ParserRun run = new ParserRun(options);
        return run.log(() -> chunks.forEach(chunk -> run.parser.feed(chunk)));
    }

    /** As {@link #ofText}, but after every chunk the parser gives way to another one, restored from its checkpoint. */
    public static String ofTextRestored(List<String> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        ParserRun run = new ParserRun(options);
        return run.log(() -> chunks.forEach(chunk -> {
            run.parser.feed(chunk);
            run.parser = run.builder().restore(run.parser.checkpoint());
        }));
    }

    public static String ofBytesRestored(List<byte[]> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        ParserRun run = new ParserRun(options);
        return run.log(() -> chunks.forEach(chunk -> {
            run.parser.feed(chunk);
            run.parser = run.builder().restore(run.parser.checkpoint());
        }));
    }

    private String log(Runnable feeding) {
        String end;
        try {
            feeding.run();
            parser.finish();
            end = "finished";
        } catch (JsonSyntaxException e) {
            end = e.getClass().getSimpleName() + " " + e.problem() + " @" + e.offset() + " " + e.path() + " "
                    + e.getMessage();
        }
        return events + "\n" + calls + "\n" + document.toJson() + "\n" + end + "\n";
    }
}
