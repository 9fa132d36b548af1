// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** How much heap a stream keeps while it waits for its next chunk: a server has thousands of them open. */
class IdleHeapTest {
    /**
     * Measured: 1,504 bytes after characters, 1,536 after bytes, in every run: the hash of keys has no seed until somebody
     * prepares them. 128 bytes more for two keys whose shared texts a test on another thread has just displaced.
     */
    private static final int LIMIT = 1536 + 128;

    private static final int PARSERS = 100;
    private static final ParseListener NOBODY = new ParseListener() {};

    /** 300 characters, all ASCII, of a document that is still open. */
    private static final String OPEN_DOCUMENT =
            ("{\"title\":\"Three quiet days in Lisbon\",\"budget\":{\"currency\":\"EUR\",\"total\":850.5},"
                            + "\"familyFriendly\":true,\"days\":[{\"day\":1,\"title\":\"Alfama and the river\","
                            + "\"activities\":[{\"name\":\"Breakfast\",\"cost\":12,\"description\":\"Coffee and a pastry \\\"de nata\\\""
                            + " near the old market, then a slow walk along the harbour to the museum of tiles.\"}]}]}")
                    .substring(0, 300);

    @Test
    void anIdleParserThatWasFedCharactersIsSmall() {
        assertSmall("300 characters in chunks of 5", IdleHeapTest::feedFives);
    }

    @Test
    void anIdleParserThatWasFedBytesIsSmall() {
        assertSmall("300 bytes in chunks of 5", IdleHeapTest::feedFiveBytes);
    }

    /** Fed at once, it keeps a buffer for chunks of that size besides. */
    @Test
    void anIdleParserThatWasFedAtOnceIsMeasuredToo() {
        long bytes = perParser(() -> JsonPushParser.builder().listen(NOBODY), JsonPushParser::feed);
        report("300 characters at once", bytes);
        assertThat(bytes).isLessThanOrEqualTo(3 * LIMIT);
    }

    @Test
    void anIdleParserWithADocumentIsMeasuredToo() {
        long bytes = perParser(() -> JsonPushParser.builder().listen(new PartialDocument()), IdleHeapTest::feedFives);
        report("300 characters in chunks of 5, with a PartialDocument", bytes);
        assertThat(bytes).isPositive();
    }

    private static void assertSmall(String what, BiConsumer<JsonPushParser, String> feed) {
        long bytes = perParser(() -> JsonPushParser.builder().listen(NOBODY), feed);
        report(what, bytes);
        assertThat(bytes).as("bytes of an idle parser, %s", what).isLessThanOrEqualTo(LIMIT);
    }

    private static void report(String what, long bytes) {
        System.out.printf("Retained heap of an idle parser, %s: %,d bytes%n", what, bytes);
    }

    /** What all parsers share is there once, whether one is measured or many: the difference is what each has alone. */
    private static long perParser(Supplier<JsonPushParser.Builder> builder, BiConsumer<JsonPushParser, String> feed) {
        List<JsonPushParser> parsers = new ArrayList<>();
        for (int i = 0; i <= PARSERS; i++) {
            JsonPushParser parser = builder.get().build();
            feed.accept(parser, OPEN_DOCUMENT);
            parsers.add(parser);
        }
        long one = GraphLayout.parseInstance(parsers.get(0)).totalSize();
        long all = GraphLayout.parseInstance(parsers.toArray()).totalSize();
        return (all - one) / PARSERS;
    }

    private static void feedFives(JsonPushParser parser, String text) {
        for (int i = 0; i < text.length(); i += 5) {
            parser.feed(text.substring(i, Math.min(text.length(), i + 5)));
        }
    }

    private static void feedFiveBytes(JsonPushParser parser, String text) {
        for (int i = 0; i < text.length(); i += 5) {
            parser.feed(text.substring(i, Math.min(text.length(), i + 5)).getBytes(StandardCharsets.UTF_8));
        }
    }
}
