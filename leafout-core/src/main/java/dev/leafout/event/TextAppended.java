// SPDX-License-Identifier: Apache-2.0
package dev.leafout.event;

/**
 * More of an open string has been read, escapes decoded. The texts of one string concatenate to its completed value;
 * none of them ends inside an escape or a surrogate pair.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public record TextAppended(ValuePath path, String text, long offset) implements JsonEvent {}
