// SPDX-License-Identifier: Apache-2.0
/** JSON Schema 2020-12, compiled once, and violations at the first character that decides them. */
module dev.leafout.schema {
    requires transitive dev.leafout.core;
    requires static org.jspecify;

    exports dev.leafout.schema;
}
