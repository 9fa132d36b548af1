// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.Base64;

/** A piece of what a model writes that Bedrock invokes without Converse: JSON of the model's own, in Base64. */
public final class InvokedChunk {
    private static final Place PAYLOAD = Place.payload();
    private static final Place BYTES = PAYLOAD.at("bytes");

    private InvokedChunk() {}

    /** Returns what the model wrote; the payload itself if that is not in it. */
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

    /** Returns whether it is Claude that writes so. */
    public static boolean isClaude(String written) {
        return FormatGuess.of(written).equals("anthropic");
    }
}
