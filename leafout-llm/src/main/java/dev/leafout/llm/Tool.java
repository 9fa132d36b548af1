// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A tool that the model may call.
 *
 * @param arguments opens a target for the arguments of a call; receives what to run if they must be cancelled
 * @param handler receives each call and its arguments
 */
record Tool<A>(Function<Runnable, TextTarget<A>> arguments, BiConsumer<? super ToolCall, ? super A> handler) {
    OpenCall<A> open(ToolCall call, FieldWatch fields, Runnable violated) {
        return new OpenCall<>(call, fields.ofCall(call, arguments.apply(violated)), handler);
    }
}
