// SPDX-License-Identifier: Apache-2.0
/** From a provider stream to typed objects: SSE, NDJSON and AWS event streams, many formats, one vocabulary. */
@SuppressWarnings("module") // the bridges are compiled after this module
module dev.leafout.llm {
    requires transitive dev.leafout.typed;
    requires transitive java.net.http;
    requires static org.jspecify;

    exports dev.leafout.llm;
    exports dev.leafout.llm.client to
            dev.leafout.anthropic,
            dev.leafout.bedrock,
            dev.leafout.googlegenai,
            dev.leafout.openai;
}
