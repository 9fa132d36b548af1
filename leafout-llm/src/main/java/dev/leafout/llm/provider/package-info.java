// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the providers' formats. Bytes become lines, payloads are read at the places that matter, and one decoder per provider
 * interprets them. Uses only the vocabulary of {@code dev.leafout.llm}, and is not exported.
 */
@NullMarked
package dev.leafout.llm.provider;

import org.jspecify.annotations.NullMarked;
