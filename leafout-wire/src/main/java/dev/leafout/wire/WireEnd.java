// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** How a stream ended: the ending, the values that were open, and why if it failed. */
record WireEnd(
        WireStatus status, List<ValuePath> open, @Nullable String message) {

    static WireEnd of(DocumentEnded ended) {
        WireStatus status = ended.ending() == Ending.COMPLETE ? WireStatus.COMPLETE : WireStatus.TRUNCATED;
        return new WireEnd(status, ended.open(), null);
    }

    static WireEnd failed(String message) {
        return new WireEnd(WireStatus.FAILED, List.of(), message);
    }

    /** Returns the value and the further fields of the operation: {@code "truncated","open":["","/days"]}. */
    String fields() {
        StringBuilder out = new StringBuilder(JsonText.quoted(status.wireName()));
        if (!open.isEmpty()) {
            StringJoiner pointers = new StringJoiner(",", ",\"open\":[", "]");
            open.forEach(path -> pointers.add(JsonText.quoted(path.toPointer())));
            out.append(pointers);
        }
        if (message != null) {
            out.append(",\"message\":").append(JsonText.quoted(message));
        }
        return out.toString();
    }
}
