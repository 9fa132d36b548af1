// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.CollidingKeys;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.Problem;
import dev.leafout.testkit.Growth;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    private static final List<String> PREPARED = CollidingKeys.ofParser(16_384);

    @Test
    void keysThatCollideCostNoMoreThanOthers() {
        Growth.assertLinearTime(1_024, size -> {
            KeyTable keys = new KeyTable();
            PREPARED.subList(0, size).forEach(key -> keys.enter(intern(keys, key), 1));
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

    private static void parse(String json) {
        JsonPushParser parser = JsonPushParser.builder().build();
        parser.feed(json);
        parser.finish();
    }

    @Test
    void keysThatCollideAreFoundAgain() {
        KeyTable keys = new KeyTable();
        List<String> some = PREPARED.subList(0, 1_000);
        List<KeyTable.Key> first = some.stream().map(key -> intern(keys, key)).toList();

        assertThat(first).extracting(key -> key.text).isEqualTo(some);
        assertThat(some.stream().map(key -> intern(keys, key))).isEqualTo(first);
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

    @Test
    void keysThatNobodyHasPreparedKeepTheCheapHash() {
        Stream.<IntFunction<String>>of(
                        i -> "key" + i,
                        i -> "item_" + i + "_name",
                        i -> "2025-%02d-%02dT%02d:00".formatted(i / 900 + 1, i / 30 % 30 + 1, i % 24),
                        i -> Integer.toHexString(i * 0x9E3779B1),
                        i -> Character.toString(0x4E00 + i % 97) + Character.toString(0x4E00 + i))
                .forEach(family -> {
                    KeyTable keys = new KeyTable();
                    for (int i = 0; i < 10_000; i++) {
                        intern(keys, family.apply(i));
                    }
                    assertThat(keys.secret).as(family.apply(9_999)).isFalse();
                });
    }

    private static KeyTable.Key intern(KeyTable keys, String key) {
        return keys.intern(key.toCharArray(), key.length());
    }
}
