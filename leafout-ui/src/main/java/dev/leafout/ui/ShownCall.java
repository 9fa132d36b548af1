// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonSyntaxException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A tool call that a front end has been told of. */
final class ShownCall {
    private final String id;
    private final String name;
    private final CleanJson json = new CleanJson();
    private final StringBuilder raw = new StringBuilder();
    private @Nullable String input;
    private @Nullable String problem;
    private boolean settled;

    /** Providers that send no id get one that no other call of the conversation has. */
    ShownCall(@Nullable String id, String name) {
        this.id = id == null ? "call-" + UUID.randomUUID() : id;
        this.name = name;
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    /** Takes more of the arguments, as far as they are JSON within its limits. */
    void append(String more) {
        if (problem == null) {
            raw.append(more);
            try {
                json.append(more);
            } catch (JsonSyntaxException e) {
                problem = e.getMessage();
            }
        }
    }

    /** Nothing more will be said of the arguments. */
    void settle() {
        if (!settled) {
            settled = true;
            finish();
        }
    }

    private void finish() {
        if (problem == null) {
            try {
                input = json.finish();
            } catch (JsonSyntaxException e) {
                problem = e.getMessage();
            }
        }
    }

    boolean isSettled() {
        return settled;
    }

    /** Returns what is wrong with the arguments; null if they are JSON. */
    @Nullable
    String problem() {
        return problem;
    }

    /** Returns the arguments as JSON; a string of what there is if they are none. */
    String input() {
        return input == null ? JsonText.quoted(raw) : input;
    }
}
