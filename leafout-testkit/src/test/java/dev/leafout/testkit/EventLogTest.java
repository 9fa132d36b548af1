// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.TextAppended;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLogTest {

    private static EventLog logOf(List<String> chunks) {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder()
                .onEvent(log)
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        chunks.forEach(parser::feed);
        parser.finish();
        return log;
    }

    @Test
    void readsAsOneLineAnEvent() {
        assertThat(logOf(List.of("{\"a\":\"x\\n\",\"a\":[1,true,null,\"\\ud800\"")))
                .hasToString("""
                        started $ OBJECT @1
                        started $.a STRING @6
                        appended $.a "x\\n" @9
                        completed $.a "x\\n" @10
                        repaired $.a DUPLICATE_KEY @14
                        started $.a ARRAY @16
                        started $.a[0] NUMBER @17
                        completed $.a[0] 1 @18
                        started $.a[1] BOOLEAN @19
                        completed $.a[1] true @22
                        started $.a[2] NULL @24
                        completed $.a[2] null @27
                        started $.a[3] STRING @29
                        repaired $.a[3] LONE_SURROGATE @36
                        appended $.a[3] "\uFFFD" @36
                        completed $.a[3] "\uFFFD" @36
                        ended TRUNCATED [$, $.a] @36
                        """);
    }

    @Test
    void joinsTheTextsOfOneStringAndNotOfTwo() {
        String text = "[\"abc\",\"de";
        CutPlan.thorough(text.length())
                .forEach(plan -> assertThat(logOf(plan.cut(text)).events())
                        .filteredOn(TextAppended.class::isInstance)
                        .extracting(event -> ((TextAppended) event).text())
                        .containsExactly("abc", "de"));
    }

    @Test
    void showsATextThatIsStillOpen() {
        EventLog log = new EventLog();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        parser.feed("\"a");
        parser.feed("b");
        assertThat(log).hasToString("started $ STRING @1\nappended $ \"ab\" @3\n");
    }
}
