// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.typed.ObjectStream;
import java.time.LocalDateTime;

/**
 * Calls a tool as soon as its arguments are complete: not before, although they arrive piece by piece, and not later,
 * although the model goes on writing.
 */
final class ToolCall {
    record Booking(String restaurant, int people, LocalDateTime at, String wishes) {}

    record Call(String tool, Booking arguments, String note) {}

    private ToolCall() {}

    public static void main(String[] args) {
        ObjectStream<Call> stream = ObjectStream.of(Call.class)
                .onValue("arguments", Booking.class, ToolCall::book)
                .open();
        int fed = 0;
        for (String token : Recording.of("tool-call.json")) {
            stream.feed(token);
            fed += token.length();
            if (fed % 40 == 0) {
                Screen.line(fed + " characters: " + stream.partial().stateOf("arguments"));
            }
        }
        Screen.line("The model remarks: " + stream.finish().note());
    }

    private static void book(Booking booking) {
        Screen.line("Booking a table for " + booking.people() + " at " + booking.restaurant() + ", " + booking.at()
                + ", " + booking.wishes());
    }
}
