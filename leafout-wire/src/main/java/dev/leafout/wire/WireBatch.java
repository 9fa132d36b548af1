// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.List;

/**
 * Operations that are sent together.
 *
 * <p>Immutable.
 *
 * @param id the number of the last operation; a client that has them all sends it when it reconnects
 * @param lines the operations, each a JSON object without a line break
 * @since 0.1
 */
public record WireBatch(long id, List<String> lines) {

    public WireBatch {
        lines = List.copyOf(lines);
    }

    /** Returns the batch as one server-sent event: its id, and a data line for every operation. */
    public String toSse() {
        return SseEncoder.event(Long.toString(id), "", lines);
    }

    /** Returns the batch as lines of JSON. */
    public String toNdjson() {
        return String.join("\n", lines) + "\n";
    }
}
