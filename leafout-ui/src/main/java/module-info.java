// SPDX-License-Identifier: Apache-2.0
/** Sends what a model writes to front ends that people have: the Vercel AI SDK, {@code useObject}, AG-UI. */
module dev.leafout.ui {
    requires transitive dev.leafout.llm;
    requires dev.leafout.wire;
    requires static org.jspecify;

    exports dev.leafout.ui;
}
