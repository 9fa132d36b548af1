// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonEvent;
import java.util.function.Consumer;

/**
 * Events in, another format out, for clients that do not speak the wire.
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

    /** Returns what has come since the last time; empty if there is nothing to say. */
    String take();

    /**
     * Returns a transcoder to JSON Patch (RFC 6902), one patch each time. Each can be applied to what the ones before it
     * have made; the first one replaces whatever there was. RFC 6902 cannot append, so a string that grows is sent whole
     * each time.
     */
    static Transcoder jsonPatch() {
        return new PatchTranscoder("");
    }

    /**
     * Returns a transcoder to JSON Patch for a document that stands inside of another one, such as a shared state.
     *
     * @param pointer where it stands: a JSON Pointer, whose parent must be there
     */
    static Transcoder jsonPatch(String pointer) {
        return new PatchTranscoder(pointer);
    }

    /**
     * Returns a transcoder to JSON text that concatenates to the document: without white space, prose or repairs, whatever
     * the model wrote. A value whose end is not known yet is not begun, unless it is a string, an object or an array.
     */
    static Transcoder jsonText() {
        return new TextTranscoder();
    }

    /** Returns a transcoder to lines of JSON, each the document so far, closed. */
    static Transcoder partialValues() {
        return new PartialTranscoder();
    }
}
