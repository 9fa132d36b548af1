// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/** What is known of a schema and a value that may still be open. */
enum Verdict {
    /** It depends on what follows. */
    LIVE,
    /** The value is valid, whatever follows. */
    CERTAIN,
    /** The value is not valid, whatever follows. */
    DOOMED
}
