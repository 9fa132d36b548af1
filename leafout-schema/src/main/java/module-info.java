// SPDX-License-Identifier: Apache-2.0
/** JSON Schema, draft 4 to 2020-12: compiled once, with violations reported at the first character that makes them certain. */
module dev.leafout.schema {
    requires transitive dev.leafout.core;
    requires static org.jspecify;

    exports dev.leafout.schema;
}
