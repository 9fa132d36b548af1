// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

/**
 * Looks for {@code </think>} in a text that has not opened it: what precedes it are thoughts that the prompt opened. A tag between
 * backticks is code that the text is about.
 */
final class OrphanTag {
    private static final String[] OPENING = {"<think>", "<thinking>"};
    private static final String[] CLOSING = OpenThoughts.TAGS;

    /** The end of the text so far, if it may be the start of a tag. */
    private String held = "";

    private boolean isInCode;
    private boolean isOpened;

    /** Takes more text. Returns whether it has the tag. */
    boolean isIn(String more) {
        if (isOpened || held.isEmpty() && more.indexOf('<') < 0 && more.indexOf('`') < 0) {
            return false;
        }
        String text = held + more;
        held = "";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '`') {
                isInCode = !isInCode;
            } else if (c == '<' && !isInCode && !isOpened) {
                if (startsWithAny(text, i, CLOSING)) {
                    return true;
                }
                isOpened = startsWithAny(text, i, OPENING);
                if (isStart(text.substring(i))) {
                    held = text.substring(i);
                    return false;
                }
            }
        }
        return false;
    }

    private static boolean startsWithAny(String text, int at, String[] tags) {
        for (String tag : tags) {
            if (text.startsWith(tag, at)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether more text may make this a tag. */
    private static boolean isStart(String end) {
        for (String[] tags : new String[][] {OPENING, CLOSING}) {
            for (String tag : tags) {
                if (tag.length() > end.length() && tag.startsWith(end)) {
                    return true;
                }
            }
        }
        return false;
    }
}
