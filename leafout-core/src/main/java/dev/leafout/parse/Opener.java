// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;

/**
 * The bracket that opened the container in which an error was found.
 *
 * <p>Immutable.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 * @since 0.1
 */
public record Opener(ValueKind kind, ValuePath path, int line, int column) {}
