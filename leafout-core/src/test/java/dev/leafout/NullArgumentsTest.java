// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.PathPattern;
import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.snapshot.JsonStreamChunker;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever passes null is told which parameter it was, by the call itself and not by a later one. */
@SuppressWarnings("NullAway")
class NullArgumentsTest {
    static Stream<Arguments> calls() {
        return Stream.of(
                call("text", () -> JsonPushParser.builder().build().feed((String) null)),
                call("utf8", () -> JsonPushParser.builder().build().feed((byte[]) null)),
                call("utf8", () -> JsonPushParser.builder().build().feed((ByteBuffer) null)),
                call("consumer", () -> JsonPushParser.builder().onEvent(null)),
                call("listener", () -> JsonPushParser.builder().listen(null)),
                call("limits", () -> JsonPushParser.builder().limits(null)),
                call("tolerances", () -> JsonPushParser.builder().tolerate((Set<Tolerance>) null)),
                call("text", () -> ValuePath.parse(null)),
                call("text", () -> PathPattern.compile(null)),
                call("key", () -> ValuePath.root().key(null)),
                call("path", () -> FieldOrder.ofPaths((String) null)),
                call("jsonSchema", () -> FieldOrder.ofSchema(null)),
                call("path", () -> StreamingJsonParser.builder().fields((String) null)),
                call("path", () -> new PartialDocument().stateAt(null)),
                call("pattern", () -> PathRules.everywhere(1).with(null, 2)),
                call("pattern", () -> JsonPushParser.builder().text(null, TextVisibility.BY_WORD)),
                call("pattern", () -> JsonPushParser.builder().tolerate(null, Tolerance.llm())),
                call("pattern", () -> JsonPushParser.builder().truncation(null, TruncationPolicy.FAIL)),
                call("chunk", () -> StreamingJsonParser.builder().build().parseChunk((String) null)),
                call("utf8", () -> StreamingJsonParser.builder().build().parseChunk((byte[]) null)),
                call("completeJson", () -> new JsonStreamChunker().process((String) null)),
                call("utf8", () -> new JsonStreamChunker().process((byte[]) null)));
    }

    private static Arguments call(String parameter, Runnable call) {
        return Arguments.of(parameter, call);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aNullIsNamed(String parameter, Runnable call) {
        assertThatNullPointerException().isThrownBy(call::run).withMessageContaining(parameter);
    }

    @Test
    void aNullChunkDoesNotEndTheParse() {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed("[1,");
        assertThatNullPointerException().isThrownBy(() -> parser.feed((String) null));
        parser.feed("2]");
        parser.finish();
        JsonStreamChunker chunker = new JsonStreamChunker();
        assertThatNullPointerException().isThrownBy(() -> chunker.process((String) null));
        assertThat(chunker.process("{\"a\":\"b\"}") + chunker.flush()).isEqualTo("{\"a\":\"b\"}");
    }
}
