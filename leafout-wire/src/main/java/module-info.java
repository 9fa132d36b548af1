// SPDX-License-Identifier: Apache-2.0
/** Sends what a parser reads to clients, as small operations that they apply. */
module dev.leafout.wire {
    requires transitive dev.leafout.core;
    requires static org.jspecify;

    exports dev.leafout.wire;
}
