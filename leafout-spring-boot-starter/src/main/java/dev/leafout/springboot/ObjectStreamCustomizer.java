// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.typed.ObjectStreamBuilder;

/**
 * Configures every object stream that {@link LeafoutStreams} makes. Beans of this type are called in their order.
 *
 * <p>May be called by several threads at once.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ObjectStreamCustomizer {
    /** Configures a builder. Its binder and its limits are set already. */
    void customize(ObjectStreamBuilder<?> stream);
}
