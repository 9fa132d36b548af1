// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A catch-up for any number of readers. The first reader renders it, outside the log's lock, and all of them get the
 * same lines.
 */
final class SharedCatchUp {
    private @Nullable CatchUpWriter writer;
    private @Nullable WireBatch batch;

    SharedCatchUp(CatchUpWriter writer) {
        this.writer = writer;
    }

    synchronized WireBatch batch() {
        if (batch == null && writer != null) {
            batch = new WireBatch(writer.number(), List.of(writer.line()));
            writer = null; // and the document that it holds
        }
        return Objects.requireNonNull(batch);
    }
}
