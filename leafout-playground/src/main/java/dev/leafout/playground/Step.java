// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonNumber;
import dev.leafout.wire.SseEncoder;
import java.util.Arrays;

/**
 * A chunk that was read, or the end of the input.
 *
 * @param failedAt the index of the character that cannot be read; negative if all can
 * @param lastOperation the number of the last operation that came of it, or of those before it
 */
record Step(Feed.Chunk chunk, long failedAt, long lastOperation) {

    /** Returns what the page is told when it has all operations of this step. It is no object: those are operations. */
    String toSse() {
        JsonNumber failed = JsonNumber.of(Long.toString(failedAt));
        String note = JsonWriter.write(Arrays.asList(chunk.text(), failed, chunk.snapshot(), chunk.problem()));
        return SseEncoder.event("", "step", note);
    }
}
