// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.event.SafeText;

/** Standard output. A terminal obeys some characters, and models write any: what is printed is {@link SafeText}, all of it. */
final class Screen {
    private Screen() {}

    static void print(String text) {
        System.out.print(SafeText.of(text));
        System.out.flush();
    }

    /** Prints text and the end of its line. */
    static void line(String text) {
        print(text);
        System.out.print('\n');
    }
}
