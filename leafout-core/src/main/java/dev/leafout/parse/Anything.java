// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/** Expects nothing in particular. */
enum Anything implements Expectation {
    INSTANCE
}
