// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/** How much of the innermost open value has been written, if it is a string or a number. */
final class Tip {
    /** For a string: how many characters, escapes decoded. */
    int written;
    /** For a string: how many characters of its text in the snapshot these are, including the opening quote. */
    int rawWritten;
    /** For a number: the text that was written. */
    String number = "";
}
