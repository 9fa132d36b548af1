// SPDX-License-Identifier: Apache-2.0
/**
 * From text to events: a push parser that takes JSON in any pieces and reports each fact as soon as it is certain.
 * Start at {@link dev.leafout.parse.JsonPushParser}.
 */
@NullMarked
package dev.leafout.parse;

import org.jspecify.annotations.NullMarked;
