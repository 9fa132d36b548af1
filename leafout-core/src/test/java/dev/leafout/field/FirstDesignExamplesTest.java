// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The examples of the first design of the streaming parser, in every way in which chunks can be given. */
class FirstDesignExamplesTest {
    private static final String OUTLINE = """
            {"response": {"user": {"username": "str", "age": "int", "emails": ["str"], "languages": ["str"]}}}
            """;
    private static final List<String> CHUNKS = List.of(
            "Here you are:\n```json\n{\"response\": {\"user\": {\"username\": \"A",
            "l",
            "ice\", \"age\": 3",
            "0, \"emails\": [\"a@x.org\", ",
            "\"b@x.org\"], \"languages\": [\"en\"",
            ", \"f",
            "r\"]}}}\n```");

    /** A way from chunks to what is said about the fields. */
    private enum Way {
        CHUNK_BY_CHUNK {
            @Override
            List<StreamingData> said(StreamingJsonParser parser) {
                List<StreamingData> said = new ArrayList<>();
                CHUNKS.forEach(chunk -> said.addAll(parser.parseChunk(chunk)));
                said.addAll(parser.finish());
                return said;
            }
        },
        STREAM {
            @Override
            List<StreamingData> said(StreamingJsonParser parser) {
                return parser.parseStream(CHUNKS.stream()).toList();
            }
        },
        PROCESSOR {
            @Override
            List<StreamingData> said(StreamingJsonParser parser) {
                List<StreamingData> said = new ArrayList<>();
                Flow.Processor<String, StreamingData> processor = parser.processor();
                processor.subscribe(new Collector(said));
                processor.onSubscribe(new Chunks(processor));
                return said;
            }
        };

        abstract List<StreamingData> said(StreamingJsonParser parser);
    }

    private record Collector(List<StreamingData> said) implements Flow.Subscriber<StreamingData> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(StreamingData data) {
            said.add(data);
        }

        @Override
        public void onError(Throwable error) {
            throw new AssertionError(error);
        }

        @Override
        public void onComplete() {}
    }

    private static final class Chunks implements Flow.Subscription {
        private final Flow.Subscriber<String> target;
        private final Deque<String> left = new ArrayDeque<>(CHUNKS);

        Chunks(Flow.Subscriber<String> target) {
            this.target = target;
        }

        @Override
        public void request(long n) {
            if (left.isEmpty()) {
                target.onComplete();
            } else {
                target.onNext(left.remove());
            }
        }

        @Override
        public void cancel() {}
    }

    private static List<StreamingData> said(Way way, Completion completion) {
        return way.said(StreamingJsonParser.builder()
                .outline(OUTLINE)
                .completion(completion)
                .build());
    }

    @ParameterizedTest
    @EnumSource
    void aFieldIsDoneAtItsLastCharacter(Way way) {
        assertThat(FieldLog.of(said(way, Completion.GRAMMAR))).isEqualTo("""
                delta response.user.username "A"
                delta response.user.username "l"
                delta response.user.username "ice"
                done response.user.username "Alice"
                delta response.user.age 30
                done response.user.age 30
                delta response.user.emails[0] "a@x.org"
                done response.user.emails[0] "a@x.org"
                delta response.user.emails[1] "b@x.org"
                done response.user.emails[1] "b@x.org"
                done response.user.emails ["a@x.org","b@x.org"]
                delta response.user.languages[0] "en"
                done response.user.languages[0] "en"
                delta response.user.languages[1] "fr"
                done response.user.languages[1] "fr"
                done response.user.languages ["en","fr"]
                done response.user {"username":"Alice","age":30,"emails":["a@x.org","b@x.org"],"languages":["en","fr"]}
                done response {"user":{"username":"Alice","age":30,"emails":["a@x.org","b@x.org"],"languages":["en","fr"]}}
                """);
    }

    @ParameterizedTest
    @EnumSource
    void orWhenTheOrderOfTheFieldsSaysSo(Way way) {
        assertThat(FieldLog.of(said(way, Completion.SCHEMA_ORDER))).isEqualTo("""
                delta response.user.username "A"
                delta response.user.username "l"
                delta response.user.username "ice"
                delta response.user.age 30
                delta response.user.emails[0] "a@x.org"
                done response.user.username "Alice"
                done response.user.age 30
                done response.user.emails[0] "a@x.org"
                delta response.user.emails[1] "b@x.org"
                delta response.user.languages[0] "en"
                done response.user.emails[1] "b@x.org"
                done response.user.emails ["a@x.org","b@x.org"]
                done response.user.languages[0] "en"
                delta response.user.languages[1] "fr"
                done response.user.languages[1] "fr"
                done response.user.languages ["en","fr"]
                done response.user {"username":"Alice","age":30,"emails":["a@x.org","b@x.org"],"languages":["en","fr"]}
                done response {"user":{"username":"Alice","age":30,"emails":["a@x.org","b@x.org"],"languages":["en","fr"]}}
                """);
    }

    @ParameterizedTest
    @EnumSource
    void itsInvariantsHold(Way way) {
        for (Completion completion : Completion.values()) {
            List<StreamingData> said = said(way, completion);
            List<StreamingData> name = of(said, "response.user.username").toList();
            assertThat(name.stream().filter(data -> data.delta() != null).map(data -> (String) data.delta()))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .satisfies(deltas -> assertThat(String.join("", deltas)).isEqualTo("Alice"));
            assertThat(of(said, "response.user.age").map(StreamingData::eventType))
                    .containsExactly(EventType.DELTA, EventType.DONE);
            for (String list : List.of("emails", "languages")) {
                assertThat(of(said, "response.user." + list).filter(StreamingData::isComplete))
                        .extracting(data -> ((List<?>) data.value()).size())
                        .containsExactly(2);
            }
            StreamingData last = said.get(said.size() - 1);
            assertThat(last.path()).isEqualTo("response");
            assertThat(last.isComplete()).isTrue();
        }
    }

    private static Stream<StreamingData> of(List<StreamingData> said, String path) {
        return said.stream().filter(data -> data.path().equals(path));
    }
}
