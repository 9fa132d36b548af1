// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Why something is not valid, put down so that it can be said later, if at all: whose keyword it is, what is wrong in the
 * words of a message after the path, and what could have stood there.
 *
 * @param owner whose keyword it is; null if no schema speaks of it
 * @param keyword a keyword that the owner has, or empty if the owner itself is what is broken
 * @param name the entry of the keyword that it is about; null if it is about all of it
 */
public record Reason(
        @Nullable Node owner, String keyword, @Nullable String name, Supplier<String> message, Hint hint) {
    public Reason(Node owner, String keyword, Supplier<String> message) {
        this(owner, keyword, null, message, Hint.NONE);
    }

    public Reason(Node owner, String keyword, Supplier<String> message, Hint hint) {
        this(owner, keyword, null, message, hint);
    }

    public String pointer() {
        if (owner == null) {
            return "";
        }
        if (keyword.isEmpty()) {
            return owner.pointer();
        }
        return owner.pointer() + "/" + keyword + (name == null ? "" : "/" + Origin.escape(name));
    }
}
