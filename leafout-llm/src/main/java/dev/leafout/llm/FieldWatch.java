// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The consumers of field updates, for texts and for the arguments of calls. Immutable. */
record FieldWatch(
        Consumer<? super StreamingJsonParser.Builder> setup,
        @Nullable Consumer<? super StreamingData> ofText,
        @Nullable BiConsumer<? super ToolCall, ? super StreamingData> ofCalls) {
    static final FieldWatch NONE = new FieldWatch(builder -> {}, null, null);

    <V> TextTarget<V> ofText(TextTarget<V> text) {
        return ofText == null ? text : new FieldsTarget<>(text, parser(), ofText);
    }

    <V> TextTarget<V> ofCall(ToolCall call, TextTarget<V> arguments) {
        return ofCalls == null
                ? arguments
                : new FieldsTarget<>(arguments, parser(), data -> ofCalls.accept(call, data));
    }

    private StreamingJsonParser parser() {
        StreamingJsonParser.Builder builder = StreamingJsonParser.builder();
        setup.accept(builder);
        return builder.build();
    }
}
