// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

/**
 * Closes the open brackets and quotes of JSON text that is still being written. It reads every character once, which is
 * better than most such code: that scans the whole text again at every chunk.
 */
final class TextCloser {
    private final StringBuilder text = new StringBuilder();
    /** The brackets that close what is open, innermost last. */
    private final StringBuilder closers = new StringBuilder();
    /** The text can be closed up to here. */
    private int closable;

    private boolean inString;
    private boolean inKey;
    private boolean keyIsNext;
    /** How many characters are left of an escape; -1 if the next one decides. */
    private int escape;

    void append(String chunk) {
        int from = text.length();
        text.append(chunk);
        for (int i = from; i < text.length(); i++) {
            if (inString) {
                string(text.charAt(i), i);
            } else {
                structure(text.charAt(i), i);
            }
        }
    }

    private void string(char c, int i) {
        if (escape == -1) {
            escape = c == 'u' ? 4 : 0;
        } else if (escape > 0) {
            escape--;
        } else if (c == '\\') {
            escape = -1;
        } else if (c == '"') {
            inString = false;
        }
        if (escape == 0 && !inKey) {
            closable = i + 1;
        }
    }

    private void structure(char c, int i) {
        switch (c) {
            case '"' -> {
                inString = true;
                inKey = keyIsNext;
                closable = inKey ? closable : i + 1;
            }
            case '{', '[' -> {
                closers.append(c == '{' ? '}' : ']');
                keyIsNext = c == '{';
                closable = i + 1;
            }
            case '}', ']' -> {
                closers.setLength(closers.length() - 1);
                keyIsNext = false;
                closable = i + 1;
            }
            case ',' -> {
                keyIsNext = closers.charAt(closers.length() - 1) == '}';
                closable = i;
            }
            case ':' -> keyIsNext = false;
            default -> {}
        }
    }

    /** Returns the text so far as valid JSON; empty if there is none yet. */
    String closed() {
        StringBuilder out = new StringBuilder(closable + closers.length() + 1).append(text, 0, closable);
        if (inString && !inKey) {
            out.append('"');
        }
        for (int i = closers.length() - 1; i >= 0; i--) {
            out.append(closers.charAt(i));
        }
        return out.toString();
    }
}
