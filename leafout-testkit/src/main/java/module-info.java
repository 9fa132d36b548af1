// SPDX-License-Identifier: Apache-2.0
/** Tests for what reads streams: cut plans, event assertions, and a server that replays what a provider sent. */
module dev.leafout.testkit {
    requires transitive dev.leafout.core;
    requires java.management;
    requires jdk.management;
    requires static org.jspecify;

    exports dev.leafout.testkit;
    exports dev.leafout.testkit.replay;
}
