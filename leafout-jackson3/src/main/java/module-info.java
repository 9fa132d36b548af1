// SPDX-License-Identifier: Apache-2.0
/** Binds the types of object streams with Jackson 3, and writes their JSON Schemas. */
@SuppressWarnings("module") // the digit is Jackson's
module dev.leafout.jackson3 {
    requires transitive tools.jackson.databind;
    requires transitive dev.leafout.typed;
    requires static org.jspecify;

    exports dev.leafout.jackson3;

    provides dev.leafout.typed.spi.ValueBinder with
            dev.leafout.jackson3.Jackson3Binder;
    provides tools.jackson.databind.JacksonModule with
            dev.leafout.jackson3.Jackson3PartialModule;
}
