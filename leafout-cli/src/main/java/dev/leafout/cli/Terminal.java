// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

/**
 * What the launcher says about the terminal. Java itself cannot tell which of the standard streams are terminals.
 *
 * @param columns its width if standard output is one, otherwise 0
 * @param messages whether standard error is one
 */
record Terminal(int columns, boolean messages) {
    static final Terminal NONE = new Terminal(0, false);

    static Terminal fromLauncher() {
        return new Terminal(Integer.getInteger("leafout.columns", 0), Boolean.getBoolean("leafout.messages"));
    }
}
