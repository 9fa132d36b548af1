// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A tool that the model may call.
 *
 * @param arguments opens a target for the arguments of a call; receives what watches the stream
 * @param handler receives each call and its arguments
 */
record Tool<A>(Function<StreamWatch, TextTarget<A>> arguments, BiConsumer<? super ToolCall, ? super A> handler) {
    OpenCall<A> open(ToolCall call, FieldWatch fields, StreamWatch watch) {
        return new OpenCall<>(call, fields.ofCall(call, arguments.apply(watch)), handler);
    }
}
