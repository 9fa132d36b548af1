// SPDX-License-Identifier: Apache-2.0
/** Binds the types of object streams with Jackson 2, and writes their JSON Schemas. */
@SuppressWarnings("module") // the digit is Jackson's
module dev.leafout.jackson2 {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive dev.leafout.typed;
    requires static org.jspecify;

    exports dev.leafout.jackson2;

    provides dev.leafout.typed.spi.ValueBinder with
            dev.leafout.jackson2.Jackson2Binder;
    provides com.fasterxml.jackson.databind.Module with
            dev.leafout.jackson2.Jackson2PartialModule;
}
