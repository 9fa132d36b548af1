// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

/** How much of the innermost open value has been written, if it is a string or a number. */
final class Tip {
    /** Of a string: how many characters, escapes decoded. */
    int written;
    /** Of a string: how many characters of its text in the snapshot these are, the opening quote included. */
    int rawWritten;
    /** Of a number: what. */
    String number = "";
}
