package dev.leafout.object;

/** Where words end. */
final class Words {
    private Words() {}

    /** Returns the length of the text up to the end of its last whole word, white space behind it included. */
    static int end(CharSequence text) {
        int end = text.length();
        while (end > 0 && !Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
