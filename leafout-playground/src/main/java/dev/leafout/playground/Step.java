// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.document.JsonWriter;
import dev.leafout.event.JsonNumber;
import dev.leafout.wire.SseEncoder;
import java.util.Arrays;
import java.util.List;

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
        List<List<Object>> deltas = chunk.deltas().stream()
                .map(delta -> List.<Object>of(number(delta.part()), delta.text()))
                .toList();
        String note = JsonWriter.write(Arrays.asList(
                chunk.text(), number(failedAt), number(chunk.read()), chunk.snapshot(), chunk.problem(), deltas));
        return SseEncoder.event("", "step", note);
    }

    private static JsonNumber number(long value) {
        return JsonNumber.of(Long.toString(value));
    }
}
