// SPDX-License-Identifier: Apache-2.0
/**
 * From a provider stream to typed objects: {@link dev.leafout.llm.ModelStream} routes what a model says, {@link
 * dev.leafout.llm.ModelEvent} is the vocabulary in which it is said, and {@link dev.leafout.llm.ProviderDecoder} turns the bytes of a
 * provider into it.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.llm;

import org.jspecify.annotations.NullMarked;
