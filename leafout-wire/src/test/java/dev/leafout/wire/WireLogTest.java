// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TruncationPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WireLogTest {
    /** Seconds. */
    private static final int ONLY_A_HANG = 120;

    private static final WireViolation VIOLATION =
            new WireViolation(ValuePath.parse("$.a"), "maxLength", "/properties/a/maxLength", 8, "too \"long\"\n");

    private final WireLog log = untimed().build();
    private final JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
    private final WireReader reader = log.reader(null);

    /** A log that sends nothing because time has passed: by default, a pause of 20 ms anywhere would split what is merged. */
    private static WireLog.Builder untimed() {
        return WireLog.builder().coalesce(1000, Duration.ZERO);
    }

    /** Returns the lines that have not been read. */
    private String lines() {
        WireBatch batch = reader.poll();
        return batch == null ? "" : batch.toNdjson();
    }

    private String fed(String text) {
        parser.feed(text);
        log.flush();
        return lines();
    }

    @Test
    void pathAndOperationAreLeftOutWhereTheyStay() {
        assertThat(fed("{\"days\":[{\"title\":\"Day"))
                .isEqualTo("{\"w\":1,\"o\":\"{\"}\n{\"p\":\"/days\",\"o\":\"[\"}\n{\"p\":\"0/0\",\"o\":\"{\"}\n"
                        + "{\"p\":\"0/title\",\"o\":\"+\",\"v\":\"Day\"}\n");
        assertThat(fed(" 1")).isEqualTo("{\"v\":\" 1\"}\n");
        assertThat(fed("\"")).isEqualTo("{\"o\":\".\"}\n");
        assertThat(fed(",\"km\":1")).isEqualTo("{\"p\":\"1/km\",\"o\":\"?\",\"v\":\"number\"}\n");
        assertThat(fed("2.50,\"ok\":true,\"a/b~c\":null"))
                .isEqualTo(
                        "{\"o\":\"=\",\"v\":12.50}\n{\"p\":\"1/ok\",\"v\":true}\n{\"p\":\"1/a~1b~0c\",\"v\":null}\n");
        assertThat(fed("},{")).isEqualTo("{\"p\":\"2/1\",\"o\":\"{\"}\n");
        assertThat(fed("}]")).isEqualTo("{\"p\":\"1\",\"o\":\".\"}\n");
        assertThat(fed("}")).isEqualTo("{\"p\":\"\"}\n");
        parser.finish();
        assertThat(lines()).isEqualTo("{\"o\":\"$\",\"v\":\"complete\"}\n");
        assertThat(reader.isFinished()).isTrue();
    }

    @Test
    void aPathIsCountedFromTheLastOneIfTheyHaveAStepInCommon() {
        assertThat(fed("{\"a\":{\"b\":{\"c\":{\"d\":1}}},\"e\":2}"))
                .contains("{\"p\":\"0/b\"}", "{\"p\":\"0/d\",\"o\":\"=\",\"v\":1}", "{\"p\":\"/e\",\"v\":2}");
    }

    @Test
    void aDoneIsSaidUnlessTheNextValueSaysIt() {
        assertThat(fed("{\"a\":\"x")).endsWith("{\"p\":\"/a\",\"o\":\"+\",\"v\":\"x\"}\n");
        assertThat(fed("y\",\"b\":\"z")).isEqualTo("{\"v\":\"y\"}\n{\"p\":\"/b\",\"v\":\"z\"}\n");
        assertThat(fed("\",\"b\":\"z"))
                .isEqualTo("{\"o\":\".\"}\n{\"o\":\"~\",\"v\":\"DUPLICATE_KEY\"}\n{\"o\":\"+\",\"v\":\"z\"}\n");
    }

    @Test
    void nothingIsMergedAcrossADoneAViolationOrAnEnd() {
        fed("{\"a\":\"x");
        parser.feed("y");
        log.violation(VIOLATION);
        parser.feed("z\"");
        parser.feed(",\"a\":\"1\"}");
        parser.finish();
        assertThat(lines())
                .isEqualTo("{\"v\":\"y\"}\n"
                        + "{\"o\":\"!\",\"v\":{\"keyword\":\"maxLength\",\"schema\":\"/properties/a/maxLength\",\"at\":8,"
                        + "\"message\":\"too \\\"long\\\"\\n\"}}\n"
                        + "{\"o\":\"+\",\"v\":\"z\"}\n{\"o\":\".\"}\n{\"o\":\"~\",\"v\":\"DUPLICATE_KEY\"}\n"
                        + "{\"o\":\"=\",\"v\":\"1\"}\n{\"p\":\"\",\"o\":\".\"}\n{\"o\":\"$\",\"v\":\"complete\"}\n");
    }

    @Test
    void enoughCharactersGoOutByThemselves() {
        WireLog small = WireLog.builder().coalesce(10, Duration.ZERO).build();
        JsonPushParser writer = JsonPushParser.builder().onEvent(small).build();
        WireReader behind = small.reader(null);
        writer.feed("[\"1234567");
        assertThat(behind.poll()).isNull();
        writer.feed("8");
        assertThat(behind.poll().lines())
                .containsExactly("{\"w\":1,\"o\":\"[\"}", "{\"p\":\"/0\",\"o\":\"+\",\"v\":\"12345678\"}");
    }

    /** In one batch or in two: the first operation may have waited long enough before the second is there. */
    @Test
    @Timeout(ONLY_A_HANG)
    void whatHasWaitedLongEnoughGoesOutByItself() throws InterruptedException {
        WireLog timed = WireLog.builder().coalesce(1000, Duration.ofMillis(1)).build();
        JsonPushParser.builder().onEvent(timed).build().feed("[\"ab");
        WireReader behind = timed.reader(null);
        WireClient client = new WireClient();
        while (!client.document().toJson().equals("[\"ab\"]")) {
            client.feed(behind.next().toSse());
        }
        assertThat(client.number()).isGreaterThanOrEqualTo(2);
    }

    @Test
    @Timeout(ONLY_A_HANG)
    void aReaderThatWaitsIsTold() throws InterruptedException {
        assertThat(reader.next(Duration.ofMillis(1))).isNull();
        assertThat(reader.isFinished()).isFalse();
        Thread writer = new Thread(() -> {
            parser.feed("[1]");
            parser.finish();
        });
        writer.start();
        assertThat(reader.next().id()).isEqualTo(4);
        assertThat(reader.next()).isNull();
        writer.join();
    }

    @Test
    void aBatchHasABound() {
        WireLog bounded = untimed().batch(40).build();
        JsonPushParser writer = JsonPushParser.builder().onEvent(bounded).build();
        writer.feed("[1,2,3,\"" + "x".repeat(100) + "\",4]");
        writer.finish();
        WireReader behind = bounded.reader(null);
        List<Integer> sizes = new ArrayList<>();
        for (WireBatch batch = behind.poll(); batch != null; batch = behind.poll()) {
            sizes.add(batch.lines().size());
        }
        assertThat(sizes).containsExactly(2, 2, 1, 2, 1);
    }

    @Test
    void aRestartForgetsWhatWasSent() {
        fed("{\"a\":\"x");
        log.violation(VIOLATION);
        log.restart();
        JsonPushParser again = JsonPushParser.builder().onEvent(log).build();
        again.feed("[1]");
        again.finish();
        assertThat(lines())
                .endsWith(
                        "{\"o\":\"0\"}\n{\"o\":\"[\"}\n{\"p\":\"/0\",\"o\":\"=\",\"v\":1}\n{\"p\":\"\",\"o\":\".\"}\n{\"o\":\"$\",\"v\":\"complete\"}\n");
        WireClient client = new WireClient();
        client.feed(log.reader(null).poll().toSse());
        assertThat(client.document().toJson()).isEqualTo("[1]");
        WireClient late = new WireClient();
        late.feed(log.reader("snapshot").poll().toSse());
        assertThat(late.document().toJson()).isEqualTo("[1]");
        assertThat(late.status()).isEqualTo(WireStatus.COMPLETE);
    }

    @Test
    void aFailureSaysWhy() {
        fed("{\"a\":\"x");
        log.fail("The model hung up");
        log.fail("twice");
        assertThat(lines()).isEqualTo("{\"o\":\"$\",\"v\":\"failed\",\"message\":\"The model hung up\"}\n");
        WireClient late = new WireClient();
        late.feed(log.reader("snapshot").poll().toSse());
        assertThat(late.status()).isEqualTo(WireStatus.FAILED);
        assertThat(late.message()).isEqualTo("The model hung up");
        assertThatThrownBy(log::restart).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void severalDocumentsFollowEachOther() throws InterruptedException {
        WireLog many = untimed().manyDocuments().build();
        JsonPushParser writer =
                JsonPushParser.builder().manyValues().onEvent(many).build();
        writer.feed("[1] {\"a\":2}");
        WireReader behind = many.reader(null);
        assertThat(behind.next().toNdjson())
                .contains("{\"o\":\"$\",\"v\":\"complete\"}\n{\"o\":\"0\"}\n{\"o\":\"{\"}\n");
        assertThat(behind.isFinished()).isFalse();
        many.close();
        assertThat(behind.next()).isNull();
    }

    /** A validator that listens before the log does tells of a document before it begins there. */
    @Test
    void whatIsSaidBetweenTwoDocumentsIsAboutTheNext() {
        WireLog many = untimed().manyDocuments().build();
        JsonPushParser writer = JsonPushParser.builder()
                .manyValues()
                .tolerate(Tolerance.COMMENT)
                .listen(new ParseListener() {
                    @Override
                    public void valueStarted(ParsePosition at, ValueKind kind) {
                        if (kind == ValueKind.OBJECT) {
                            many.violation(new WireViolation(at.path(), "type", "/type", at.offset(), "no array"));
                        }
                    }
                })
                .onEvent(many)
                .build();
        WireReader behind = many.reader(null);
        writer.feed("[] // the second\n{");
        many.flush();
        assertThat(behind.poll().toNdjson())
                .contains(
                        "{\"o\":\"$\",\"v\":\"complete\"}\n{\"o\":\"0\"}\n{\"o\":\"~\",\"v\":\"COMMENT\"}\n{\"o\":\"!\",\"v\":{")
                .endsWith("{\"o\":\"{\"}\n");
        String snapshot = many.reader("snapshot").poll().toSse();
        assertThat(snapshot).contains("\"violations\":[{\"p\":\"\",\"keyword\":\"type\"");
        WireClient late = new WireClient();
        late.feed(snapshot);
        assertThat(late.document().toJson()).isEqualTo("{}");
    }

    @Test
    void whatIsSaidBehindTheLastDocumentLeavesItAsItIs() {
        WireLog many = untimed().manyDocuments().build();
        JsonPushParser writer = JsonPushParser.builder()
                .manyValues()
                .tolerate(Tolerance.COMMENT)
                .onEvent(many)
                .build();
        WireReader behind = many.reader(null);
        writer.feed("[] /* no more */" + "/**/".repeat(1000));
        many.flush();
        assertThat(behind.poll().toNdjson()).endsWith("{\"o\":\"$\",\"v\":\"complete\"}\n");
        many.violation(new WireViolation(ValuePath.root(), "late", "", 2, "of the whole"));
        assertThat(behind.poll().toNdjson()).contains("\"late\"");
        many.close();
        assertThat(behind.poll().lines()).hasSize(100).first().isEqualTo("{\"o\":\"~\",\"v\":\"COMMENT\"}");
        WireClient late = new WireClient();
        late.feed(many.reader("snapshot").poll().toSse());
        assertThat(late.document().toJson()).isEqualTo("[]");
        assertThat(late.status()).isEqualTo(WireStatus.COMPLETE);
    }

    @Test
    void aDocumentOfWhichNothingCameDoesNotTruncateTheOneBeforeIt() {
        WireLog many = untimed().manyDocuments().build();
        for (String document : List.of("[1]", " ")) {
            JsonPushParser writer = JsonPushParser.builder()
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .onEvent(many)
                    .build();
            writer.feed(document);
            writer.finish();
        }
        assertThat(many.reader(null).poll().toNdjson())
                .endsWith("{\"o\":\"$\",\"v\":\"complete\"}\n{\"o\":\"0\"}\n{\"o\":\"$\",\"v\":\"truncated\"}\n");
        WireClient late = new WireClient();
        late.feed(many.reader("snapshot").poll().toSse());
        assertThat(late.document().toJson()).isEmpty();
        assertThat(late.status()).isEqualTo(WireStatus.TRUNCATED);
    }

    @Test
    void aCatchUpHasWhatIsStillWaitingAndTheNextOperationFits() {
        parser.feed("{\"a\":\"x");
        WireClient late = new WireClient();
        WireReader behind = log.reader("snapshot");
        late.feed(behind.poll().toSse());
        assertThat(late.document().toJson()).isEqualTo("{\"a\":\"x\"}");
        parser.feed("y\"}");
        parser.finish();
        late.feed(behind.poll().toSse());
        assertThat(late.document().toJson()).isEqualTo("{\"a\":\"xy\"}");
        assertThat(late.status()).isEqualTo(WireStatus.COMPLETE);
    }

    @Test
    void aCatchUpHasTheLatestViolations() {
        fed("{\"a\":\"x");
        for (int i = 0; i < 150; i++) {
            log.violation(new WireViolation(ValuePath.parse("$.a"), "k" + i, "", i, ""));
        }
        List<String> keywords = new ArrayList<>();
        WireClient late = new WireClient(new WireListener() {
            @Override
            public void violation(WireViolation violation) {
                keywords.add(violation.keyword());
            }
        });
        late.feed(log.reader("snapshot").poll().toSse());
        assertThat(keywords).hasSize(100).startsWith("k50").endsWith("k149");
    }

    @Test
    void repairsAreSent() {
        WireLog tolerant = untimed().build();
        JsonPushParser writer = JsonPushParser.builder()
                .tolerate(Tolerance.llm())
                .onEvent(tolerant)
                .build();
        writer.feed("Sure! {'a': 1,}");
        writer.finish();
        WireClient client = new WireClient();
        String sse = tolerant.reader(null).poll().toSse();
        assertThat(sse).contains("\"v\":\"LEADING_TEXT\"", "\"v\":\"SINGLE_QUOTE\"", "\"v\":\"TRAILING_COMMA\"");
        client.feed(sse);
        assertThat(client.document().toJson()).isEqualTo("{\"a\":1}");
    }

    @Test
    void aPublisherGivesWhatIsAskedFor() {
        List<String> got = new ArrayList<>();
        Flow.Subscription[] subscription = new Flow.Subscription[1];
        log.publisher(null).subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription given) {
                subscription[0] = given;
            }

            @Override
            public void onNext(WireBatch batch) {
                got.add(batch.toNdjson());
            }

            @Override
            public void onError(Throwable error) {
                got.add(error.getMessage());
            }

            @Override
            public void onComplete() {
                got.add("over");
            }
        });
        fed("[1");
        assertThat(got).isEmpty();
        subscription[0].request(1);
        assertThat(got).containsExactly("{\"w\":1,\"o\":\"[\"}\n{\"p\":\"/0\",\"o\":\"?\",\"v\":\"number\"}\n");
        fed("2,");
        parser.feed("3]");
        parser.finish();
        assertThat(got).hasSize(1);
        subscription[0].request(Long.MAX_VALUE);
        assertThat(got).hasSize(3).last().isEqualTo("over");
    }

    @Test
    void optionsMustBePositive() {
        assertThatThrownBy(() -> WireLog.builder().window(0)).hasMessageContaining("positive");
        assertThatThrownBy(() -> WireLog.builder().hashEvery(-1)).hasMessageContaining("positive");
    }
}
