// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A stream that one process begins and another one continues, at the very next character. */
final class CheckpointAndResume {
    private static final String TEXT = Recording.of("itinerary.json").text();
    /** In the middle of a string, between a backslash and what it escapes. */
    private static final int CUT = TEXT.indexOf("\\\"capo") + 1;

    private static final ValuePath OPEN = ValuePath.parse("$.days[1].activities[0].description");

    private CheckpointAndResume() {}

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("leafout", ".checkpoint");
        try {
            begin(file);
            goOn(file);
        } finally {
            Files.delete(file);
        }
    }

    private static void begin(Path file) throws IOException {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(TEXT.substring(0, CUT));
        byte[] checkpoint = parser.checkpoint();
        Files.write(file, checkpoint);
        Screen.line("Stopped after " + CUT + " characters; the checkpoint has " + checkpoint.length / 1024 + " KB.");
        Screen.line("So far: " + document.valueAt(OPEN));
    }

    private static void goOn(Path file) throws IOException {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).restore(Files.readAllBytes(file));
        parser.feed(TEXT.substring(CUT, CUT + 40));
        Screen.line("40 characters later: " + document.valueAt(OPEN));
        parser.feed(TEXT.substring(CUT + 40));
        parser.finish();
        Screen.line("At the end: " + document.stateAt(ValuePath.root()));
    }
}
