// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.CollidingKeys;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.testkit.Growth;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenKeysTest {
    private static final List<String> PREPARED = CollidingKeys.ofString(16_384);

    @Test
    void keysThatCollideCostNoMoreThanOthers() {
        Growth.assertLinearTime(1_024, size -> {
            OpenKeys keys = new OpenKeys();
            PREPARED.subList(0, size).forEach(key -> keys.enter(key, 0));
        });
    }

    @Test
    void keysThatCollideInNestedObjectsCostNoMoreThanOthers() {
        List<String> documents = List.of(nested(1), nested(2), nested(4), nested(8));
        Growth.assertLinearTime(1, size -> parse(documents.get(Integer.numberOfTrailingZeros(size))));
    }

    /** Five objects within each other, with 256 keys each for every unit of size. */
    private static String nested(int size) {
        StringBuilder json = new StringBuilder();
        for (int level = 0; level < 5; level++) {
            json.append('{');
            PREPARED.subList(level * 2_048, level * 2_048 + 256 * size)
                    .forEach(key -> json.append('"').append(key).append("\":1,"));
            json.append("\"in\":");
        }
        return json.append("1").append("}".repeat(5)).toString();
    }

    @Test
    void theSameKeysInManyObjectsWithinEachOtherCostNoMoreThanOthers() {
        List<String> same = distinct(12);
        Growth.assertLinearTime(1_024, depth -> {
            OpenKeys keys = new OpenKeys();
            for (int i = 0; i < depth; i++) {
                int mark = keys.mark();
                same.forEach(key -> keys.enter(key, mark));
            }
        });
    }

    private static void parse(String json) {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed(json);
        parser.finish();
    }

    @Test
    void keysThatCollideAreStillReportedWhenTheyAreRepeated() {
        String members = PREPARED.subList(0, 100).stream()
                .map(key -> '"' + key + "\":1")
                .collect(Collectors.joining(",", "{", ",\"" + PREPARED.get(3) + "\":2}"));
        JsonPushParser parser = JsonPushParser.builder().rejectDuplicateKeys().build();

        assertThatThrownBy(() -> parser.feed(members))
                .isInstanceOfSatisfying(
                        JsonSyntaxException.class, e -> assertThat(e.problem()).isEqualTo(Problem.DUPLICATE_KEY));
    }

    /** Objects open, get keys, some of them again, and close, in a random order; a set for each of them says the same. */
    @Test
    void aKeyIsRepeatedIfTheInnermostObjectHasIt() {
        Stream.of(distinct(30), distinct(400), PREPARED.subList(0, 60)).forEach(names -> {
            for (int seed = 0; seed < 200; seed++) {
                compareWithSets(new Random(seed), names);
            }
        });
    }

    private static List<String> distinct(int count) {
        return Stream.iterate(0, i -> i + 1).limit(count).map(i -> "key" + i).toList();
    }

    private static void compareWithSets(Random random, List<String> names) {
        OpenKeys keys = new OpenKeys();
        Deque<Integer> marks = new ArrayDeque<>(List.of(0));
        Deque<Set<String>> sets = new ArrayDeque<>(List.of(new HashSet<>()));
        for (int step = 0; step < 300; step++) {
            int what = random.nextInt(20);
            if (what == 0) {
                marks.push(keys.mark());
                sets.push(new HashSet<>());
            } else if (what == 1 && marks.size() > 1) {
                keys.leave(marks.pop());
                sets.pop();
            } else {
                String name = names.get(random.nextInt(names.size()));
                assertThat(keys.has(name, marks.element()))
                        .isEqualTo(sets.element().contains(name));
                assertThat(keys.enter(name, marks.element()))
                        .isEqualTo(sets.element().add(name));
            }
        }
    }

    @Test
    void keysThatNobodyHasPreparedKeepTheCheapHash() {
        Stream.<IntFunction<String>>of(
                        i -> "key" + i,
                        i -> "item_" + i + "_name",
                        i -> "2025-%02d-%02dT%02d:00".formatted(i / 900 + 1, i / 30 % 30 + 1, i % 24),
                        i -> Integer.toHexString(i * 0x9E3779B1),
                        i -> Character.toString(0x4E00 + i % 97) + Character.toString(0x4E00 + i))
                .forEach(family -> {
                    OpenKeys keys = new OpenKeys();
                    for (int i = 0; i < 10_000; i++) {
                        keys.enter(family.apply(i), 0);
                    }
                    assertThat(keys.isSecret()).as(family.apply(9_999)).isFalse();
                });
    }
}
