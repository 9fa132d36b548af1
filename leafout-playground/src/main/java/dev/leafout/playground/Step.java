// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonNumber;
import dev.leafout.wire.SseEncoder;
import java.util.Arrays;

/**
 * A chunk that was read, or the end of the input.
 *
 * @param failedAt the index of the character that cannot be read, or negative if there is none
 * @param lastOperation the number of the last operation of this step or of earlier ones
 */
record Step(Feed.Chunk chunk, long failedAt, long lastOperation) {

    /**
     * Returns what is sent to the page after all operations of this step. It is not an object, because operations are
     * objects.
     */
    String toSse() {
        JsonNumber failed = JsonNumber.of(Long.toString(failedAt));
        String note = JsonWriter.write(Arrays.asList(chunk.text(), failed, chunk.snapshot(), chunk.problem()));
        return SseEncoder.event("", "step", note);
    }
}
