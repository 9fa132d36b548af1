// SPDX-License-Identifier: Apache-2.0
/** The playground: a local web page that shows a stream unfolding. */
module dev.leafout.playground {
    requires static org.jspecify;
    requires dev.leafout.core;
    requires dev.leafout.llm;
    requires dev.leafout.schema;
    requires dev.leafout.wire;
    requires jdk.httpserver;
}
