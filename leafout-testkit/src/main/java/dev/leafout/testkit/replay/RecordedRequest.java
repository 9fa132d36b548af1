// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import java.util.Map;

/**
 * A request that a client sent to a {@link ReplayServer}.
 *
 * <p>Immutable.
 *
 * @param method such as {@code POST}
 * @param path with the query, such as {@code /v1/chat/completions}
 * @param headers by name in lower case; if a header is repeated, the last one
 * @param body read as UTF-8
 * @since 0.1
 */
public record RecordedRequest(String method, String path, Map<String, String> headers, String body) {
    /** A request. */
    public RecordedRequest {
        headers = Map.copyOf(headers);
    }
}
