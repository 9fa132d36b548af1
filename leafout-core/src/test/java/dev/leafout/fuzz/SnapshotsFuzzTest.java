// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.JacksonReader;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.snapshot.Closing;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.snapshot.PropertyOrder;
import dev.leafout.snapshot.SnapshotConflictException;
import dev.leafout.snapshot.Verification;
import java.util.Arrays;

/**
 * Any sequence of byte strings as snapshots: each is refused, or the chunks concatenate to it. Lines are snapshots; the
 * first byte says which options. A snapshot that was refused must have left nothing behind.
 */
class SnapshotsFuzzTest {
    /** Without this bit it goes on from a checkpoint after every snapshot, and knows of the bytes of none before. */
    private static final int GOES_ON = 32;

    @FuzzTest
    void fuzz(byte[] data) {
        if (data.length == 0) {
            return;
        }
        process(data);
    }

    private static void process(byte[] data) {
        JsonStreamChunker.Builder options = options(data[0]);
        JsonStreamChunker chunker = options.build();
        byte[] accepted = null;
        for (int from = 1; from < data.length; ) {
            int to = from;
            while (to < data.length && data[to] != '\n') {
                to++;
            }
            byte[] snapshot = Arrays.copyOfRange(data, from, to);
            from = to + 1;
            byte[] before = chunker.checkpoint();
            try {
                chunker.process(snapshot);
                accepted = isBlank(snapshot) ? accepted : snapshot;
            } catch (JsonSyntaxException | SnapshotConflictException e) {
                if (!Arrays.equals(before, chunker.checkpoint())) {
                    throw new AssertionError("A snapshot that was refused left something behind", e);
                }
            }
            if ((data[0] & GOES_ON) == 0) {
                chunker = options.restore(chunker.checkpoint());
            }
        }
        chunker.flush();
        check(chunker.emitted(), accepted, (data[0] & 12) != 0);
    }

    private static JsonStreamChunker.Builder options(int bits) {
        JsonStreamChunker.Builder builder = JsonStreamChunker.builder().verify(Verification.AT_FLUSH);
        if ((bits & 1) != 0) {
            builder.closeWhen(Closing.UNCHANGED);
        }
        if ((bits & 2) != 0) {
            builder.propertyOrder(PropertyOrder.STABLE);
        }
        if ((bits & 4) != 0) {
            builder.nullIsAbsent();
        }
        return builder;
    }

    private static boolean isBlank(byte[] snapshot) {
        for (byte b : snapshot) {
            if (b != ' ' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Jackson tells numbers apart by their text and the chunker by their value; it has verified itself anyway. */
    private static void check(String emitted, byte[] accepted, boolean verifiedOnly) {
        if (accepted == null) {
            if (!emitted.isEmpty()) {
                throw new AssertionError(emitted);
            }
            return;
        }
        if (emitted.contains("\\ud")) {
            // Half of a surrogate pair, which Jackson does not take in a key.
            return;
        }
        if (JacksonReader.read(emitted).isEmpty()) {
            throw new AssertionError("Not JSON: " + emitted);
        }
        String text = new String(accepted, java.nio.charset.StandardCharsets.UTF_8);
        boolean hasDigits = text.chars().anyMatch(Character::isDigit);
        if (!verifiedOnly
                && !hasDigits
                && !text.startsWith("\uFEFF")
                && !JacksonReader.read(emitted).equals(JacksonReader.read(text))) {
            throw new AssertionError(emitted + " is not " + text);
        }
    }
}
