// SPDX-License-Identifier: Apache-2.0
/**
 * From a provider stream to typed objects. {@link dev.leafout.llm.ModelStream} routes a model's output, {@link
 * dev.leafout.llm.ModelEvent} is the common vocabulary, and {@link dev.leafout.llm.ProviderDecoder} turns a provider's bytes into
 * these events.
 *
 * <p>Nothing is null unless marked {@code @Nullable}.
 */
@NullMarked
package dev.leafout.llm;

import org.jspecify.annotations.NullMarked;
