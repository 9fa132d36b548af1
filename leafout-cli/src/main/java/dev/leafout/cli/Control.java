// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

/** Commands to a terminal. Nothing else that is printed can control it. */
enum Control {
    LINE_START("\r"),
    LINE_UP("\033[1A"),
    CLEAR_LINE("\r\033[K"),
    CLEAR_BELOW("\r\033[J"),
    NO_WRAP("\033[?7l"),
    WRAP("\033[?7h"),
    GREEN("\033[32m"),
    YELLOW("\033[33m"),
    MAGENTA("\033[35m"),
    CYAN("\033[36m"),
    RED("\033[31m"),
    DIM("\033[2m"),
    PLAIN("\033[0m");

    private final String sequence;

    Control(String sequence) {
        this.sequence = sequence;
    }

    String sequence() {
        return sequence;
    }
}
