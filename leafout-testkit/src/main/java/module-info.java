// SPDX-License-Identifier: Apache-2.0
/** Helps you test code that reads streams: cut plans, event logs, and a server that replays what a provider sent. */
module dev.leafout.testkit {
    requires transitive dev.leafout.core;
    requires java.management;
    requires jdk.management;
    requires static org.jspecify;

    exports dev.leafout.testkit;
    exports dev.leafout.testkit.replay;
}
