// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.Base64;

/** A piece of output from a model that Bedrock invokes without Converse: the model's own JSON, in Base64. */
public final class InvokedChunk {
    private static final Place PAYLOAD = Place.payload();
    private static final Place BYTES = PAYLOAD.at("bytes");

    private InvokedChunk() {}

    /** Returns what the model wrote, or the payload itself if it contains nothing of that kind. */
    public static String of(String payload) {
        StringBuilder found = new StringBuilder();
        PayloadReader.readBeginning(payload, new PayloadReader(PAYLOAD, (place, kind, text) -> {
            if (place == BYTES && kind == ValueKind.STRING) {
                found.append(text);
            }
        }));
        try {
            byte[] written = Base64.getDecoder().decode(found.toString());
            return written.length == 0 ? payload : Utf8.decode(written, 0, written.length);
        } catch (IllegalArgumentException e) {
            return payload;
        }
    }

    /** Returns whether this is Claude's format. */
    public static boolean isClaude(String written) {
        return FormatGuess.of(written).equals("anthropic");
    }
}
