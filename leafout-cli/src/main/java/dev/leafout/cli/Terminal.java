// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import org.jspecify.annotations.Nullable;

/**
 * The terminal. Whether the standard streams are terminals, and how wide, Java itself cannot tell: the launcher says so.
 *
 * @param columns its width if standard output is one that can move its cursor, otherwise 0
 * @param messages whether standard error is one
 * @param colours whether it may be written to in colours
 */
record Terminal(int columns, boolean messages, boolean colours) {
    static final Terminal NONE = new Terminal(0, false, false);

    static Terminal fromLauncher() {
        return of(
                Integer.getInteger("leafout.columns", 0),
                Boolean.getBoolean("leafout.messages"),
                System.getenv("TERM"),
                System.getenv("NO_COLOR"));
    }

    /** Obeys TERM and NO_COLOR: a dumb terminal is no more than a pipe, and any text in NO_COLOR forbids colours. */
    static Terminal of(int columns, boolean messages, @Nullable String term, @Nullable String noColor) {
        if ("dumb".equals(term)) {
            return NONE;
        }
        return new Terminal(columns, messages, noColor == null || noColor.isEmpty());
    }
}
