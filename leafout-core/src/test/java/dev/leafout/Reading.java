// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.testkit.EventLog;
import java.util.List;
import java.util.function.UnaryOperator;

/** What came of feeding chunks to a parser: the events, the error that ended it if one did, and the value. */
public final class Reading {
    private final EventLog log = new EventLog();
    private final PartialDocument document = new PartialDocument();
    private JsonSyntaxException error;

    private Reading() {}

    public static Reading ofText(Iterable<String> chunks) {
        return ofMixed(chunks, builder -> builder);
    }

    public static Reading ofText(Iterable<String> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        return ofMixed(chunks, options);
    }

    public static Reading ofBytes(Iterable<byte[]> chunks) {
        return ofMixed(chunks, builder -> builder);
    }

    public static Reading ofBytes(Iterable<byte[]> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        return ofMixed(chunks, options);
    }

    /** Reads chunks each of which is either a String or an array of bytes. */
    public static Reading ofMixed(Iterable<?> chunks, UnaryOperator<JsonPushParser.Builder> options) {
        Reading reading = new Reading();
        JsonPushParser parser = options.apply(
                        JsonPushParser.builder().onEvent(reading.log).listen(reading.document))
                .build();
        try {
            for (Object chunk : chunks) {
                if (chunk instanceof String text) {
                    parser.feed(text);
                } else {
                    parser.feed((byte[]) chunk);
                }
            }
            parser.finish();
        } catch (JsonSyntaxException e) {
            reading.error = e;
        }
        return reading;
    }

    public boolean isComplete() {
        return error == null;
    }

    public boolean isTruncated() {
        return error != null && error.problem() == Problem.TRUNCATED;
    }

    /** Returns the error that ended the reading; fails if there was none. */
    public JsonSyntaxException error() {
        if (error == null) {
            throw new AssertionError("There was no error:\n" + this);
        }
        return error;
    }

    public List<JsonEvent> events() {
        return log.events();
    }

    public Object value() {
        return document.value();
    }

    /** Returns {@code COMPLETE}, {@code TRUNCATED}, or the problem and where it is. */
    public String verdict() {
        if (error == null) {
            return "COMPLETE";
        }
        if (isTruncated()) {
            return "TRUNCATED";
        }
        String where = error.byteOffset() >= 0 ? "byte " + error.byteOffset() : "offset " + error.offset();
        return error.problem() + " at " + where;
    }

    /** Returns everything there is to say about the error, in one text; empty if there was none. */
    public String describeError() {
        return error == null
                ? ""
                : "%s at offset %d, line %d, column %d, byte %d, in %s, opened by %s: %s"
                        .formatted(
                                error.problem(),
                                error.offset(),
                                error.line(),
                                error.column(),
                                error.byteOffset(),
                                error.path(),
                                error.opener(),
                                error.getMessage());
    }

    /** Returns whether both saw the same events and ended in the same way. */
    public boolean sameAs(Reading other) {
        return events().equals(other.events()) && describeError().equals(other.describeError());
    }

    /** Returns the events, a line each, and the error. */
    @Override
    public String toString() {
        return log + describeError();
    }
}
