// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.event.SafeText;

/**
 * Standard output. Some characters control a terminal, and models may write any, so all output goes through {@link
 * SafeText}.
 */
final class Screen {
    private Screen() {}

    static void print(String text) {
        System.out.print(SafeText.of(text));
        System.out.flush();
    }

    /** Prints a line of text. */
    static void line(String text) {
        print(text);
        System.out.print('\n');
    }
}
