// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.llm.ModelResult;
import dev.leafout.llm.ModelStream;

/**
 * Reads a recorded provider response with two tool calls. Their arguments are typed while they arrive, and each tool is
 * called as soon as its arguments are complete. For a live connection, see docs/providers.md.
 */
final class TwoCalls {
    record Weather(String town, int days) {}

    private TwoCalls() {}

    public static void main(String[] args) {
        ModelStream<String> stream = ModelStream.anthropic()
                .tool(
                        "weather",
                        Weather.class,
                        s -> s.onText("town", text -> Screen.line("… " + text)),
                        (call, weather) -> Screen.line(
                                call.id() + ": " + weather.days() + " days of weather in " + weather.town()))
                .open();
        for (String piece : Recording.of("two-calls.sse")) {
            stream.feed(piece.getBytes(UTF_8));
        }
        ModelResult<String> result = stream.finish();
        Screen.line("The model says: " + result.answer());
        Screen.line("It stopped because of " + result.reasonWord() + ", after "
                + result.usage().outputTokens() + " tokens.");
    }
}
