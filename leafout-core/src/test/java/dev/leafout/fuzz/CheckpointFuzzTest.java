// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.Reading;
import dev.leafout.Restorable;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.testkit.EventLog;
import java.util.Arrays;
import java.util.List;

/**
 * Going on from a checkpoint gives what going on without one gives; and bytes that are no checkpoint, or no longer the
 * one they were, end in a {@link CheckpointException} and nothing else.
 *
 * <p>The first byte says what to try, the second where in the input to take the checkpoint, the third how many changes
 * to make to it; two bytes for each change say where and what; the rest is the input.
 */
class CheckpointFuzzTest {
    private static final int CHECKSUM_LENGTH = 4;

    @FuzzTest
    void fuzz(byte[] data) {
        if (data.length < 3) {
            return;
        }
        int changes = Math.min(data[2] & 7, (data.length - 3) / 2);
        byte[] change = Arrays.copyOfRange(data, 3, 3 + 2 * changes);
        byte[] input = Arrays.copyOfRange(data, 3 + 2 * changes, data.length);
        int at = (data[1] & 0xFF) % (input.length + 1);
        byte[] before = Arrays.copyOf(input, at);
        byte[] after = Arrays.copyOfRange(input, at, input.length);
        switch (data[0] & 3) {
            case 0 -> goOn(input, before, after);
            case 1 -> arbitrary(input);
            case 2 -> damaged(before, after, change, false);
            default -> damaged(before, after, change, true);
        }
    }

    private static void goOn(byte[] input, byte[] before, byte[] after) {
        Reading whole = Reading.ofBytes(List.of(input));
        EventLog log = new EventLog();
        PartialDocument document = new PartialDocument();
        String error = "";
        try {
            JsonPushParser parser =
                    JsonPushParser.builder().onEvent(log).listen(document).build();
            parser.feed(before);
            byte[] checkpoint = parser.checkpoint();
            String json = document.toJson();
            document = new PartialDocument();
            parser = JsonPushParser.builder().onEvent(log).listen(document).restore(checkpoint);
            check(json, document.toJson());
            if (!Arrays.equals(checkpoint, parser.checkpoint())) {
                throw new AssertionError("The restored parser has another checkpoint");
            }
            parser.feed(after);
            parser.finish();
        } catch (JsonSyntaxException e) {
            error = e.getMessage();
        }
        check(whole.isComplete() ? "" : whole.error().getMessage(), error);
        check(whole.events().toString(), log.events().toString());
        check(String.valueOf(whole.value()), String.valueOf(document.value()));
    }

    private static void check(String expected, String actual) {
        if (!actual.equals(expected)) {
            throw new AssertionError("Without a checkpoint:\n" + expected + "\nwith one:\n" + actual);
        }
    }

    private static void arbitrary(byte[] bytes) {
        restoreAndGoOn(bytes, new byte[] {']'});
        restoreDocument(bytes);
        for (Restorable what : Restorable.values()) {
            what.accept(bytes, "]");
        }
    }

    private static void damaged(byte[] before, byte[] after, byte[] change, boolean repairChecksum) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        try {
            parser.feed(before);
        } catch (JsonSyntaxException e) {
            return;
        }
        byte[] parserState = parser.checkpoint();
        byte[] changedState = changed(parserState, change, repairChecksum);
        boolean same = Arrays.equals(parserState, changedState);
        if (restoreAndGoOn(changedState, after) != same && !repairChecksum) {
            throw new AssertionError("The damage was not noticed");
        }
        restoreDocument(changed(document.checkpoint(), change, repairChecksum));
        for (Restorable what : Restorable.values()) {
            what.accept(changed(what.save("{\"a\":[1,{\"b\":\"te"), change, repairChecksum), "xt\"}]}");
        }
    }

    private static byte[] changed(byte[] checkpoint, byte[] change, boolean repairChecksum) {
        byte[] changed = checkpoint.clone();
        int end = checkpoint.length - CHECKSUM_LENGTH;
        for (int i = 0; i < change.length; i += 2) {
            changed[(change[i] & 0xFF) % end] = change[i + 1];
        }
        if (repairChecksum) {
            return Restorable.withChecksum(changed);
        }
        return changed;
    }

    /** Returns whether the bytes were taken for a checkpoint. */
    private static boolean restoreAndGoOn(byte[] checkpoint, byte[] after) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser;
        try {
            parser = JsonPushParser.builder().listen(document).restore(checkpoint);
        } catch (CheckpointException e) {
            return false;
        }
        try {
            parser.feed(after);
            parser.finish();
        } catch (JsonSyntaxException | IllegalStateException e) {
            // The rest is not JSON, or not what goes on from there.
        }
        return true;
    }

    private static void restoreDocument(byte[] checkpoint) {
        PartialDocument document = new PartialDocument();
        try {
            document.restore(checkpoint);
        } catch (CheckpointException e) {
            return;
        }
        document.toJson();
    }
}
