// SPDX-License-Identifier: Apache-2.0
/**
 * How the providers are read: bytes become lines, the payloads in them are read at the places that matter, and one decoder for
 * each provider says what they mean. It uses the vocabulary of {@code dev.leafout.llm} and nothing else of it, and is not exported.
 */
@NullMarked
package dev.leafout.llm.provider;

import org.jspecify.annotations.NullMarked;
