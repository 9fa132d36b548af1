// SPDX-License-Identifier: Apache-2.0
/** Typed objects while they grow: a stream of text in, typed partials, typed elements and the whole object out. */
@SuppressWarnings("module") // leafout-llm is compiled after this module
module dev.leafout.typed {
    requires transitive dev.leafout.core;
    requires transitive dev.leafout.schema;
    requires static org.jspecify;

    exports dev.leafout.typed;
    exports dev.leafout.typed.spi;
    exports dev.leafout.typed.guard to
            dev.leafout.llm;

    uses dev.leafout.typed.spi.ValueBinder;
}
