// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/**
 * A pattern that is not of ECMA-262 with the flag {@code u}.
 */
public final class PatternSyntaxError extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    PatternSyntaxError(String message, int index) {
        super(message + " at index " + index);
    }
}
