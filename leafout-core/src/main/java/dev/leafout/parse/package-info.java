// SPDX-License-Identifier: Apache-2.0
/**
 * Text to events: a push machine that takes JSON in any pieces and says what it knows as soon as it knows it. Start at
 * {@link dev.leafout.parse.JsonPushParser}.
 */
@NullMarked
package dev.leafout.parse;

import org.jspecify.annotations.NullMarked;
