// SPDX-License-Identifier: Apache-2.0
/** Typed deltas for the wire: what a parser reads, as small operations that a client applies. */
module dev.leafout.wire {
    requires transitive dev.leafout.core;
    requires static org.jspecify;

    exports dev.leafout.wire;
}
