// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Tolerance;
import dev.leafout.testkit.EventLog;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckpointTest {

    private static byte[] checkpointAfter(String text) {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed(text);
        return parser.checkpoint();
    }

    @Test
    void aCheckpointCanBeTakenBehindAPlainChunkThatTheWindowNeverHeld() {
        JsonPushParser parser =
                JsonPushParser.builder().tolerate(Tolerance.llm()).build();
        parser.feed("{\"a\":\"");
        parser.feed("plain text only");
        assertThat(parser.checkpoint()).isNotEmpty();
    }

    @Test
    void aCheckpointIsCompact() {
        assertThat(checkpointAfter("")).hasSizeLessThan(64);
        assertThat(checkpointAfter("{\"title\":\"Day 1\",\"days\":[{\"title\":\"x\"},{\"title\":\"yyyyyyyyyyy"))
                .hasSizeLessThan(128);
    }

    @Test
    void everySingleDamagedByteIsNoticed() {
        byte[] good = checkpointAfter("{\"a\":[1,\"x");
        for (int i = 0; i < good.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = good.clone();
                damaged[i] ^= (byte) (1 << bit);
                assertThatThrownBy(() -> JsonPushParser.builder().restore(damaged))
                        .isInstanceOf(CheckpointException.class);
            }
        }
    }

    @Test
    void aCheckpointThatWasCutShortIsNoticed() {
        byte[] good = checkpointAfter("{\"a\":[1,\"x");
        for (int length = 0; length < good.length; length++) {
            byte[] damaged = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> JsonPushParser.builder().restore(damaged)).isInstanceOf(CheckpointException.class);
        }
    }

    @Test
    void foreignBytesAreNoCheckpoint() {
        assertThatThrownBy(() -> JsonPushParser.builder().restore("{\"not\":\"one\"}".getBytes()))
                .isInstanceOf(CheckpointException.class)
                .hasMessageStartingWith("These bytes are not a Leafout checkpoint.");
    }

    @Test
    void aCheckpointOfSomethingElseIsNamed() {
        assertThatThrownBy(() -> JsonPushParser.builder().restore(new PartialDocument().checkpoint()))
                .isInstanceOf(CheckpointException.class)
                .hasMessageStartingWith("This is a checkpoint of 'document', not of 'parser'.");
    }

    @Test
    void aVersionFromTheFutureIsNamed() {
        byte[] future = new CheckpointWriter("parser", 99).toBytes();
        assertThatThrownBy(() -> JsonPushParser.builder().restore(future))
                .isInstanceOf(CheckpointException.class)
                .hasMessageStartingWith("The checkpoint has version 99; this Leafout reads version 1.");
    }

    @Test
    void manyValuesMustAgree() {
        byte[] single = checkpointAfter("[");
        assertThatThrownBy(() -> JsonPushParser.builder().manyValues().restore(single))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("manyValues() off, but this one has it on");
    }

    @Test
    void theSameListenersMustBeAttached() {
        JsonPushParser parser =
                JsonPushParser.builder().listen(new PartialDocument()).build();
        parser.feed("[1");
        byte[] checkpoint = parser.checkpoint();
        assertThatThrownBy(() -> JsonPushParser.builder().restore(checkpoint))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("a listener 'document', but no such listener is attached");
        assertThatThrownBy(() -> JsonPushParser.builder().onEvent(e -> {}).restore(checkpoint))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("a listener 'document' where 'events' is attached");
        assertThatThrownBy(() -> JsonPushParser.builder().onEvent(e -> {}).restore(checkpointAfter("[")))
                .isInstanceOf(CheckpointException.class)
                .hasMessageContaining("a listener '' where 'events' is attached");
    }

    @Test
    void aListenerOfOnesOwnTravelsAlong() {
        class Counter implements ParseListener {
            private int keys;

            @Override
            public void keyCompleted(ParsePosition at, String key) {
                keys++;
            }

            @Override
            public String checkpointName() {
                return "counter";
            }

            @Override
            public byte[] checkpoint() {
                return new CheckpointWriter("counter", 1).writeInt(keys).toBytes();
            }

            @Override
            public void restore(byte[] checkpoint) {
                keys = new CheckpointReader(checkpoint, "counter", 1).readInt();
            }
        }
        Counter before = new Counter();
        JsonPushParser parser = JsonPushParser.builder().listen(before).build();
        parser.feed("{\"a\":1,\"b\":2,\"c");
        Counter after = new Counter();
        JsonPushParser next = JsonPushParser.builder().listen(after).restore(parser.checkpoint());
        next.feed("\":3}");
        next.finish();
        assertThat(after.keys).isEqualTo(3);
    }

    @Test
    void limitsGoOnCountingAcrossACheckpoint() {
        ParseLimits limits = ParseLimits.defaults().withMaxStringLength(4).withMaxWhitespaceLength(3);
        JsonPushParser parser = JsonPushParser.builder().limits(limits).build();
        parser.feed("[\"abc");
        byte[] checkpoint = parser.checkpoint();
        assertThatCode(() -> JsonPushParser.builder()
                        .limits(limits)
                        .restore(checkpoint)
                        .feed("d"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> JsonPushParser.builder()
                        .limits(limits)
                        .restore(checkpoint)
                        .feed("de"))
                .isInstanceOfSatisfying(
                        JsonSyntaxException.class, e -> assertThat(e.offset()).isEqualTo(6));
    }

    @Test
    void lowerLimitsHoldForWhatIsRestored() {
        ParseLimits low = ParseLimits.defaults()
                .withMaxStringLength(2)
                .withMaxKeyLength(2)
                .withMaxNumberLength(2)
                .withMaxKeysPerObject(1)
                .withMaxWhitespaceLength(1);
        record Case(String before, String after, Problem problem) {}
        for (Case c : List.of(
                new Case("[\"abc", "d", Problem.STRING_LENGTH_LIMIT),
                new Case("{\"abc", "d", Problem.KEY_LENGTH_LIMIT),
                new Case("[123", "4", Problem.NUMBER_LENGTH_LIMIT),
                new Case("{\"a\":1,\"b\":2,", "\"", Problem.KEYS_LIMIT),
                new Case("[   ", " ", Problem.WHITESPACE_LIMIT))) {
            byte[] checkpoint = checkpointAfter(c.before);
            assertThatThrownBy(() -> JsonPushParser.builder()
                            .limits(low)
                            .restore(checkpoint)
                            .feed(c.after))
                    .isInstanceOfSatisfying(JsonSyntaxException.class, e -> {
                        assertThat(e.problem()).isEqualTo(c.problem);
                        assertThat(e.offset()).isEqualTo(c.before.length());
                    });
        }
        assertThatThrownBy(() -> JsonPushParser.builder()
                        .limits(ParseLimits.defaults().withMaxDepth(1))
                        .restore(checkpointAfter("[[")))
                .isInstanceOf(CheckpointException.class)
                .hasMessageStartingWith("The checkpoint is nested 2 deep, but the limit is 1.");
    }

    @Test
    void aCheckpointOfVersionOneCanBeRead() {
        // Taken after {"a":{"k":1,"list":["x\\ud83d and kept: every later version must go on from here.
        byte[] kept = Base64.getDecoder().decode(VERSION_ONE);
        PartialDocument document = new PartialDocument();
        EventLog log = new EventLog();
        JsonPushParser parser =
                JsonPushParser.builder().onEvent(log).listen(document).restore(kept);
        parser.feed("\\ude00\"],\"k\":2}}");
        parser.finish();
        assertThat(document.toJson()).isEqualTo("{\"a\":{\"k\":2,\"list\":[\"x\uD83D\uDE00\"]}}");
        assertThat(log.toString())
                .contains("completed $.a.list[0] \"x\uD83D\uDE00\" @35")
                .contains("repaired $.a.k DUPLICATE_KEY @40");
    }

    private static final String VERSION_ONE =
            "TGZvAgxwYXJzZXIAOAIAAAAGAQICYQICAgJhAQQIbGlzdAIMBAJrCGxpc3QAAgECKAASSU5fU1RSSU5HAAhOVUxMAA"
                    + "AIbGlzdAIs+uAGLAAACldIT0xFAAAMZXZlbnRzIkxmbwIMZXZlbnRzAniogEt5EGRvY3VtZW50YExmbwIQZG9jdW1l"
                    + "bnQAAAAIVEVYVAECeAYKAAJhCgICawYCMQhsaXN0DAABSmb3awDCw2SN";

    @Test
    void numbersSurviveTheWriterAtEveryMagnitude() {
        CheckpointWriter out = new CheckpointWriter("numbers", 3);
        long[] values = {
            0, 1, -1, 63, 64, -64, -65, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
        };
        for (long value : values) {
            out.writeLong(value);
        }
        out.writeString(null)
                .writeString("a\u0000é\uFFFF\uD83D")
                .writeBytes(new byte[] {1, 2})
                .writeBoolean(true);
        CheckpointReader in = new CheckpointReader(out.toBytes(), "numbers", 3);
        for (long value : values) {
            assertThat(in.readLong()).isEqualTo(value);
        }
        assertThat(in.version()).isEqualTo(3);
        assertThat(in.readNullableString()).isNull();
        assertThat(in.readString()).isEqualTo("a\u0000é\uFFFF\uD83D");
        assertThat(in.readBytes()).containsExactly(1, 2);
        assertThat(in.readBoolean()).isTrue();
        in.requireEnd();
        assertThatThrownBy(in::readInt).isInstanceOf(CheckpointException.class);
    }
}
