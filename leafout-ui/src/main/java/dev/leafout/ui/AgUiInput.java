// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import java.util.Map;

/**
 * What an AG-UI client sends, as far as it is needed to answer.
 *
 * @param hasState whether the client's state is an object, so that properties can be added to it
 */
record AgUiInput(String threadId, String runId, boolean hasState) {

    /** @throws IllegalArgumentException if it is not such an object */
    static AgUiInput parse(String json) {
        PartialDocument document = new PartialDocument();
        try {
            JsonPushParser parser = JsonPushParser.builder().listen(document).build();
            parser.feed(json);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException("The input of a run is not JSON: " + e.getMessage(), e);
        }
        if (document.value() instanceof Map<?, ?> input
                && input.get("threadId") instanceof String threadId
                && input.get("runId") instanceof String runId) {
            return new AgUiInput(threadId, runId, input.get("state") instanceof Map<?, ?>);
        }
        throw new IllegalArgumentException("The input of a run has no threadId or no runId.");
    }
}
