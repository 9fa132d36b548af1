// SPDX-License-Identifier: Apache-2.0
/** Typed objects while they grow: a stream of text in, typed partials, typed elements and the whole object out. */
module dev.leafout.typed {
    requires transitive dev.leafout.core;
    requires transitive dev.leafout.schema;
    requires static org.jspecify;

    exports dev.leafout.typed;
    exports dev.leafout.typed.spi;

    uses dev.leafout.typed.spi.ValueBinder;
}
