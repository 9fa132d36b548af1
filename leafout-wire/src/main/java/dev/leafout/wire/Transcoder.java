// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonEvent;
import java.util.function.Consumer;

/**
 * Turns events into another format, for clients that do not use the wire.
 *
 * <pre>
 * Transcoder patches = Transcoder.jsonPatch();
 * JsonPushParser parser = JsonPushParser.builder().onEvent(patches).build();
 * parser.feed("{\"city\":\"Ro");
 * patches.take();    // [{"op":"add","path":"","value":{}},{"op":"add","path":"/city","value":"Ro"}]
 * parser.feed("me");
 * patches.take();    // [{"op":"replace","path":"/city","value":"Rome"}]
 * </pre>
 *
 * <p>Not thread-safe.
 *
 * @since 0.1
 */
public interface Transcoder extends Consumer<JsonEvent> {

    /** Returns what is new since the last call; empty if there is nothing. */
    String take();

    /**
     * Returns a transcoder to JSON Patch (RFC 6902), one patch each time. Each patch applies to the result of the
     * previous ones; the first replaces whatever was there. RFC 6902 cannot append, so a growing string is sent whole
     * each time.
     */
    static Transcoder jsonPatch() {
        return new PatchTranscoder("");
    }

    /**
     * Returns a transcoder to JSON Patch for a document inside another one, such as a shared state.
     *
     * @param pointer where the document is: a JSON Pointer, whose parent must exist
     */
    static Transcoder jsonPatch(String pointer) {
        return new PatchTranscoder(pointer);
    }

    /**
     * Returns a transcoder to JSON text that concatenates to the document: plain JSON without white space or prose,
     * whatever the model wrote. Strings, objects and arrays are written as they grow, other values when they are
     * complete.
     */
    static Transcoder jsonText() {
        return new TextTranscoder();
    }

    /** Returns a transcoder to lines of JSON, each of them the document so far, closed into valid JSON. */
    static Transcoder partialValues() {
        return new PartialTranscoder();
    }
}
