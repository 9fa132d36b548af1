// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.event.ValuePath;

/**
 * Why an alternative failed: what a violation would say if it were the only one. It is kept where the property that tells
 * alternatives apart may still come and show which one was meant.
 *
 * @param path the value that is wrong
 * @param line where that was certain
 * @param column the same
 * @param written the text so far, if it is a text
 * @param isWhole whether that text has ended
 */
public record Cause(Reason reason, ValuePath path, int line, long column, String written, boolean isWhole) {}
