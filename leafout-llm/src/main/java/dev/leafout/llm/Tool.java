// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A tool that the model may call.
 *
 * @param arguments opens a stream for the arguments of a call; it gets what to do if they have to be cancelled
 * @param consumers who gets the arguments of each call
 */
record Tool<A>(Function<Runnable, TextTarget<A>> arguments, List<BiConsumer<? super ToolCall, ? super A>> consumers) {
    OpenCall<A> open(ToolCall call, Runnable violated) {
        return new OpenCall<>(call, arguments.apply(violated), consumers);
    }

    Tool<A> copy() {
        return new Tool<>(arguments, new ArrayList<>(consumers));
    }
}
