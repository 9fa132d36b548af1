// SPDX-License-Identifier: Apache-2.0
/** From the wire of a provider to typed objects: SSE and NDJSON, five wire formats, one vocabulary. */
module dev.leafout.llm {
    requires transitive dev.leafout.typed;
    requires transitive java.net.http;
    requires static org.jspecify;

    exports dev.leafout.llm;
}
