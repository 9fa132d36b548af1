// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedTest {
    private static List<String> texts(Feed feed) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i <= feed.chunks(); i++) {
            texts.add(feed.next().text());
        }
        return texts;
    }

    @Test
    void aTextIsCutByCharactersAndNeverInsideOne() {
        assertThat(texts(new TextFeed("a🌻b🌻", 1))).containsExactly("a", "🌻", "b", "🌻", "");
        assertThat(texts(new TextFeed("a🌻b🌻c", 2))).containsExactly("a🌻", "b🌻", "c", "");
        assertThat(texts(new TextFeed("abc", 3))).containsExactly("abc", "");
        assertThat(texts(new TextFeed("abc", Integer.MAX_VALUE))).containsExactly("abc", "");
        assertThat(texts(new TextFeed("", 3))).containsExactly("");
    }

    @Test
    void snapshotsAreTheChunksThatLeave() {
        assertThat(texts(new SnapshotFeed("{\"a\":\"x\"}\n\n{\"a\":\"xy\"}\n")))
                .containsExactly("{\"a\":\"x", "y", "\"}");
    }

    @Test
    void aSnapshotThatCannotBeTakenSaysWhyAndTheNextOneGoesOn() {
        Feed feed = new SnapshotFeed("{\"a\":\"x\"}\n{\"a\":\n{\"a\":\"b\"}\n{\"a\":\"xy\"}");
        assertThat(feed.next().problem()).isNull();
        assertThat(feed.next().problem()).contains("LO-");
        assertThat(feed.next().problem()).contains("$.a was written as \"x\" and came as \"b\"");
        assertThat(feed.next()).isEqualTo(Feed.Chunk.ofSnapshot("y", 36, "{\"a\":\"xy\"}", null));
    }
}
