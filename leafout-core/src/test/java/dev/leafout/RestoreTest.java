// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is no checkpoint is a {@link CheckpointException} and nothing else, for everything that restores. */
class RestoreTest {
    private static final String[] BEGINNINGS = {
        "{\"a\":[1,\"text", "{\"a\":{\"key\":null,\"b\":\"x\"},\"b\":[[],[true,", "\"te"
    };

    @ParameterizedTest
    @EnumSource
    void everyChangeOfOneByteIsNoticedOrHarmless(Restorable what) {
        for (String beginning : BEGINNINGS) {
            byte[] checkpoint = what.save(beginning);
            for (int i = 0; i < checkpoint.length - 4; i++) {
                for (int change = 1; change < 256; change += change < 16 ? 1 : 15) {
                    byte[] changed = checkpoint.clone();
                    changed[i] ^= (byte) change;
                    check(what, Restorable.withChecksum(changed), i);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyChangesAreNoticedOrHarmless(Restorable what) {
        Random random = new Random(17);
        for (String beginning : BEGINNINGS) {
            byte[] checkpoint = what.save(beginning);
            for (int round = 0; round < 3_000; round++) {
                byte[] changed = checkpoint.clone();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    changed[random.nextInt(changed.length - 4)] = (byte) random.nextInt(round % 2 == 0 ? 256 : 16);
                }
                check(what, Restorable.withChecksum(changed), round);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyShorterCheckpointIsRefused(Restorable what) {
        byte[] checkpoint = what.save(BEGINNINGS[0]);
        for (int length = 0; length < checkpoint.length; length++) {
            byte[] cut = Arrays.copyOf(checkpoint, length);
            assertThatExceptionOfType(CheckpointException.class).isThrownBy(() -> what.restoreAndGoOn(cut, ""));
            if (length > 4) {
                check(what, Restorable.withChecksum(cut), length);
            }
        }
    }

    private static void check(Restorable what, byte[] changed, int number) {
        try {
            what.accept(changed, "\"]}");
        } catch (RuntimeException | Error e) {
            throw new AssertionError("Change " + number + ": " + HexFormat.of().formatHex(changed), e);
        }
    }

    /** What a document 4,000,000 deep would be written as: [[[[…. */
    private static byte[] forgedDocument(int depth) {
        CheckpointWriter out = new CheckpointWriter("document", 1);
        out.writeBoolean(false).writeBoolean(false).writeBoolean(true);
        for (int i = 1; i < depth; i++) {
            out.writeInt(6).writeInt(1);
        }
        return out.writeInt(6).writeInt(0).toBytes();
    }

    @Test
    void aForgedDocumentIsNoDeeperThanTheLimit() {
        PartialDocument document = new PartialDocument();
        document.restore(forgedDocument(128));
        assertThat(document.toJson()).hasSize(256);

        for (int depth : new int[] {129, 4_000_000}) {
            assertThatExceptionOfType(CheckpointException.class)
                    .isThrownBy(() -> document.restore(forgedDocument(depth)))
                    .withMessageContaining("nested deeper than the limit allows");
            assertThat(document.toJson()).isEmpty();
        }
    }

    @Test
    void theLimitIsThatOfTheParser() {
        ParseLimits deep = ParseLimits.defaults().withMaxDepth(1_000);
        String text = "[".repeat(500) + "]".repeat(300) + ",[[";
        JsonPushParser parser = JsonPushParser.builder()
                .limits(deep)
                .listen(new PartialDocument())
                .build();
        parser.feed(text);
        PartialDocument document = new PartialDocument();

        JsonPushParser.builder().limits(deep).listen(document).restore(parser.checkpoint());

        assertThat(document.toJson()).hasSize(1_005);
        assertThatExceptionOfType(CheckpointException.class)
                .isThrownBy(() -> JsonPushParser.builder()
                        .listen(new PartialDocument())
                        .limits(deep.withMaxDepth(499))
                        .restore(parser.checkpoint()));
    }
}
