// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonEvent;

/** Writes the document so far each time. */
final class PartialTranscoder implements Transcoder {
    private final PartialDocument document = new PartialDocument();
    private String last = "";

    @Override
    public void accept(JsonEvent event) {
        document.accept(event);
    }

    @Override
    public String take() {
        String json = document.toJson();
        if (json.equals(last)) {
            return "";
        }
        last = json;
        return json + "\n";
    }
}
