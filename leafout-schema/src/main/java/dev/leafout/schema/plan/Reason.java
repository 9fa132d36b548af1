// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Why something is not valid, in a form that can be written out later if needed: the keyword and its schema, the
 * message without the path, and what would have been allowed.
 *
 * @param owner the schema of the keyword; null if it is not about a schema
 * @param keyword a keyword of the owner, or empty if the owner itself is violated
 * @param name the entry of the keyword that it is about; null if it is about all of it. Without an owner, the pointer
 */
public record Reason(
        @Nullable Node owner, String keyword, @Nullable String name, Supplier<String> message, Hint hint) {
    private static final int MAX_SCHEMA = 300;

    public Reason(Node owner, String keyword, Supplier<String> message) {
        this(owner, keyword, null, message, Hint.ofRules(owner, keyword));
    }

    public Reason(Node owner, String keyword, Supplier<String> message, Hint hint) {
        this(owner, keyword, null, message, hint);
    }

    /** Returns the JSON of the schema that is violated, shortened; empty if it is not about a schema. */
    public String schema() {
        if (owner == null) {
            return "";
        }
        String whole = owner.origin.json();
        return Messages.shownSchema(whole.length() <= MAX_SCHEMA ? whole : owner.origin.json(keyword), MAX_SCHEMA);
    }

    public String pointer() {
        if (owner == null) {
            return name == null ? "" : name;
        }
        if (keyword.isEmpty()) {
            return owner.pointer();
        }
        return owner.pointer() + "/" + keyword + (name == null ? "" : "/" + Origin.escape(name));
    }
}
