// SPDX-License-Identifier: Apache-2.0
package dev.leafout.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.field.Completion;
import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.field.Truncated;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Any bytes in any chunks, field by field: nothing is thrown, every field that was started is ended exactly once, and what
 * comes last is an end.
 *
 * <p>The first line says how: the bits of its first byte which options, the low four bits of each further one the size of a
 * chunk, over and over. The rest is fed.
 */
class FieldEndFuzzTest {

    @FuzzTest
    void fuzz(byte[] data) {
        int line = 0;
        while (line < data.length && data[line] != '\n') {
            line++;
        }
        byte[] how = Arrays.copyOf(data, line);
        byte[] text = Arrays.copyOfRange(data, Math.min(data.length, line + 1), data.length);
        new Run(how.length == 0 ? 0 : how[0]).feed(how, text);
    }

    private static final class Run {
        private final boolean guessing;
        private final boolean asDone;
        private final StreamingJsonParser parser;
        private final Map<String, Integer> started = new HashMap<>();
        private boolean repeated;

        Run(int options) {
            guessing = (options & 1) != 0;
            asDone = (options & 2) != 0;
            StreamingJsonParser.Builder builder = StreamingJsonParser.builder()
                    .fields("a.b", "a", "b[*]", "b")
                    .completion(guessing ? Completion.SCHEMA_ORDER : Completion.GRAMMAR)
                    .truncated(asDone ? Truncated.AS_DONE : Truncated.AS_TRUNCATED)
                    .onEvent(this::heard);
            if ((options & 4) != 0) {
                builder.tolerate(Tolerance.none());
            }
            if ((options & 8) != 0) {
                builder.truncation("a", TruncationPolicy.DROP_OPEN_VALUES).truncation("b", TruncationPolicy.FAIL);
            }
            parser = builder.build();
        }

        private void heard(JsonEvent event) {
            repeated |= event instanceof InputRepaired repair && repair.what() == Tolerance.DUPLICATE_KEY;
            if (event instanceof ValueStarted start
                    && !(start.path().isRoot() && start.kind().isContainer())) {
                started.merge(start.path().toDotPath(), 1, Integer::sum);
            }
        }

        void feed(byte[] how, byte[] text) {
            List<StreamingData> said = new ArrayList<>();
            int from = 0;
            for (int i = 0; from < text.length; i++) {
                int size = how.length < 2 ? 1 : how[1 + i % (how.length - 1)] & 15;
                // A round of empty chunks alone would never end.
                int to = Math.min(text.length, from + (size == 0 && i >= how.length ? 1 : size));
                said.addAll(parser.parseChunk(Arrays.copyOfRange(text, from, to)));
                from = to;
            }
            said.addAll(parser.finish());
            checkLast(said);
            checkEnds(said);
        }

        private void checkLast(List<StreamingData> said) {
            EventType last =
                    said.isEmpty() ? EventType.DONE : said.get(said.size() - 1).eventType();
            boolean failed = parser.problem().isPresent();
            require(failed == (last == EventType.FAILED), said);
            require(guessing || last != EventType.DELTA, said);
            long failures =
                    said.stream().filter(data -> data.problem().isPresent()).count();
            require(failures == (failed ? 1 : 0), said);
        }

        private void checkEnds(List<StreamingData> said) {
            Set<String> open = new HashSet<>();
            Map<String, Integer> ended = new HashMap<>();
            for (StreamingData data : said) {
                String path = data.path();
                if (data.eventType() == EventType.DELTA) {
                    open.add(path);
                } else if (data.eventType() != EventType.FAILED) {
                    open.remove(path);
                    ended.merge(path, 1, Integer::sum);
                    require(repeated || guessing || isFinal(data), said);
                }
            }
            if (guessing) {
                // What a repeated key replaced is not there to be compared, and text may follow a wrong guess.
                require(repeated || ended.values().stream().allMatch(count -> count == 1), said);
                require(repeated || ended.keySet().containsAll(open), said);
                require(repeated || asDone || ended.keySet().equals(started.keySet()), said);
            } else {
                require(open.isEmpty(), said);
                require(asDone || ended.equals(started), said);
                ended.forEach((path, count) -> require(count <= started.getOrDefault(path, 0), said));
            }
        }

        private boolean isFinal(StreamingData data) {
            Object now = ValuePath.parse(data.path()).valueIn(parser.currentData(), null);
            return data.eventType() != EventType.DONE || Objects.equals(data.value(), now);
        }

        private static void require(boolean condition, List<StreamingData> said) {
            if (!condition) {
                throw new AssertionError("What was said: " + said);
            }
        }
    }
}
