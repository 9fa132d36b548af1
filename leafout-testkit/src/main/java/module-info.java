// SPDX-License-Identifier: Apache-2.0
/** Cut plans and event assertions, to test a listener against every way of cutting its input. */
module dev.leafout.testkit {
    requires transitive dev.leafout.core;
    requires static org.jspecify;

    exports dev.leafout.testkit;
}
