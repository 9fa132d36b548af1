// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small world of values: each with all its texts, which differ in the order of keys. */
final class Universe {
    private static final List<String> KEYS = List.of("a", "b", "ab", "c");
    private static final List<String> MORE_KEYS =
            List.of("a", "b", "ab", "c", "", "aa", "abb", "bb", "ca", "cb", "d", "ac", "aab", "bc");
    private static final List<String> FEW = List.of("1", "\"a\"", "true");
    private static final List<String> SOME =
            List.of("null", "true", "false", "1", "2", "0.5", "-1", "\"\"", "\"a\"", "\"ab\"");
    private static final List<String> MANY = List.of(
            "null",
            "true",
            "false",
            "0",
            "1",
            "2",
            "3",
            "5",
            "10",
            "12",
            "-1",
            "-2",
            "0.5",
            "1.5",
            "2.5",
            "20",
            "7",
            "\"\"",
            "\"a\"",
            "\"b\"",
            "\"ab\"",
            "\"aa\"",
            "\"ba\"",
            "\"abb\"",
            "\"c\"",
            "\"bb\"",
            "\"aab\"",
            "\"aaaa\"");
    private static final List<String> MORE = List.of(
            "4",
            "6",
            "8",
            "9",
            "11",
            "15",
            "25",
            "30",
            "100",
            "-3",
            "-5",
            "-10",
            "0.25",
            "0.75",
            "1.25",
            "7.5",
            "-0.5",
            "-1.5",
            "-2.5",
            "-0.25",
            "0.0",
            "1.0",
            "2.0",
            "3.0",
            "5.0",
            "7.0",
            "10.0",
            "12.0",
            "20.0",
            "-1.0",
            "-2.0",
            "1.00",
            "-0",
            "-0.0",
            "-5.0",
            "25.0",
            "15.0",
            "12.5",
            "20.5",
            "15.5",
            "10.5",
            "3.5",
            "2.25",
            "5.5",
            "\"aabb\"",
            "\"abab\"",
            "\"bab\"",
            "\"ac\"",
            "\"ca\"",
            "\"abc\"",
            "\"aaa\"",
            "\"bbb\"",
            "\"cc\"",
            "\"baa\"");

    /** The texts of one value. */
    record Value(List<String> texts) {
        String text() {
            return texts.get(0);
        }
    }

    private final Map<String, Value> found = new LinkedHashMap<>();

    private Universe() {}

    static List<Value> small() {
        Universe universe = new Universe();
        universe.addScalars(MANY.subList(0, 24));
        universe.addContainers(SOME.subList(1, 10));
        universe.addNested(List.of("[]", "{}", "[1]", "{\"a\":1}"), KEYS);
        return List.copyOf(universe.found.values());
    }

    /** A world that holds the small one and more. */
    static List<Value> large() {
        Universe universe = new Universe();
        universe.addScalars(MANY);
        universe.addScalars(MORE);
        universe.addContainers(SOME);
        universe.addSingles();
        universe.addTriples();
        universe.addOneMore();
        universe.addFour();
        return List.copyOf(universe.found.values());
    }

    private void add(String... texts) {
        found.putIfAbsent(texts[0], new Value(List.of(texts)));
    }

    private static String member(String key, String value) {
        return "\"" + key + "\":" + value;
    }

    private void addScalars(List<String> texts) {
        texts.forEach(this::add);
    }

    private void addContainers(List<String> members) {
        add("[]");
        add("{}");
        for (String one : members) {
            add("[" + one + "]");
            KEYS.forEach(key -> add("{" + member(key, one) + "}"));
            for (String two : members) {
                add("[" + one + "," + two + "]");
                for (int i = 0; i < KEYS.size(); i++) {
                    for (int j = i + 1; j < KEYS.size(); j++) {
                        pair(member(KEYS.get(i), one), member(KEYS.get(j), two));
                    }
                }
            }
        }
    }

    private void pair(String first, String second) {
        add("{" + first + "," + second + "}", "{" + second + "," + first + "}");
    }

    private void addNested(List<String> inner, List<String> keys) {
        for (String one : inner) {
            add("[" + one + "]");
            keys.forEach(key -> add("{" + member(key, one) + "}"));
            for (String two : FEW) {
                add("[" + one + "," + two + "]");
                add("[" + two + "," + one + "]");
                pair(member("a", one), member("b", two));
                pair(member("b", one), member("a", two));
            }
        }
    }

    /** More values under more keys, and containers in containers. */
    private void addSingles() {
        List<String> all = new ArrayList<>(MANY);
        all.addAll(MORE);
        List<String> inner = new ArrayList<>(List.of("[]", "{}"));
        for (String one : all) {
            add("[" + one + "]");
            KEYS.forEach(key -> add("{" + member(key, one) + "}"));
            inner.add("[" + one + "]");
            add("[1," + one + "]");
            add("[\"a\"," + one + "]");
            add("[" + one + ",1]");
            add("[" + one + ",\"a\"]");
        }
        for (String key : MORE_KEYS) {
            SOME.forEach(one -> add("{" + member(key, one) + "}"));
            for (String other : KEYS) {
                for (String one : FEW) {
                    if (!key.equals(other)) {
                        FEW.forEach(two -> pair(member(other, one), member(key, two)));
                    }
                }
            }
        }
        for (String key : KEYS) {
            SOME.forEach(one -> inner.add("{" + member(key, one) + "}"));
        }
        for (String one : FEW) {
            FEW.forEach(two -> inner.add("[" + one + "," + two + "]"));
            FEW.forEach(two -> inner.add("{" + member("a", one) + "," + member("b", two) + "}"));
        }
        inner.addAll(List.of(
                "[1,2,3]", "[1,1]", "[2,2]", "[\"a\",\"b\",\"ab\"]", "[[]]", "[{}]", "{\"a\":[]}", "{\"a\":{}}"));
        addNested(inner, KEYS);
        addMixed();
    }

    /** What the small world has, beside what it has not. */
    private void addMixed() {
        List<String> inner = List.of(
                "[]",
                "{}",
                "[1]",
                "{\"a\":1}",
                "[\"a\"]",
                "{\"b\":\"a\"}",
                "[3]",
                "{\"c\":1}",
                "5",
                "10",
                "3",
                "-2",
                "2.5",
                "\"bb\"",
                "\"abb\"",
                "\"c\"",
                "\"b\"",
                "\"aa\"");
        List<String> begun = new ArrayList<>(SOME);
        begun.addAll(List.of("[]", "{}", "[1]", "{\"a\":1}"));
        for (String one : begun) {
            for (String two : inner) {
                add("[" + one + "," + two + "]");
                add("[1," + one + "," + two + "]");
                for (String key : KEYS) {
                    for (String other : KEYS) {
                        if (!key.equals(other)) {
                            pair(member(key, one), member(other, two));
                        }
                    }
                }
            }
            for (String key : KEYS) {
                for (String other : MORE_KEYS) {
                    if (!key.equals(other)) {
                        pair(member(key, one), member(other, "1"));
                        pair(member(key, one), member(other, "\"ab\""));
                    }
                }
            }
        }
    }

    private void addTriples() {
        List<String> members = List.of("1", "2", "\"a\"", "true", "\"ab\"");
        for (String one : members) {
            for (String two : members) {
                for (String three : members) {
                    add("[" + one + "," + two + "," + three + "]");
                    for (int left = 0; left < KEYS.size(); left++) {
                        List<String> keys = new ArrayList<>(KEYS);
                        keys.remove(left);
                        triple(member(keys.get(0), one), member(keys.get(1), two), member(keys.get(2), three));
                    }
                }
            }
        }
        for (String one : SOME) {
            for (String two : SOME) {
                add("[" + one + "," + two + ",3]");
                add("[" + one + "," + two + ",null]");
                triple(member("a", one), member("b", two), member("c", "null"));
                triple(member("a", one), member("b", two), member("d", "0"));
                triple(member("ab", one), member("b", two), member("c", "0"));
                triple(member("ab", one), member("a", two), member("d", "[]"));
                triple(member("ab", one), member("c", two), member("d", "{}"));
                triple(member("b", one), member("c", two), member("a", "[]"));
            }
        }
    }

    /**
     * Every pair of the small world with one member more. Otherwise a pair that lacks a required property, or an item
     * that must be contained, would seem hopeless only because this world has nothing longer.
     */
    private void addOneMore() {
        List<String> all = new ArrayList<>(SOME);
        all.addAll(List.of("[]", "{}", "[1]", "{\"a\":1}"));
        for (String one : all) {
            for (String two : SOME) {
                for (String three : List.of("1", "\"ab\"", "[]", "{}", "{\"c\":1}")) {
                    add("[" + one + "," + two + "," + three + "]");
                    add("[" + two + "," + one + "," + three + "]");
                }
                for (String key : KEYS) {
                    for (String other : KEYS) {
                        if (!key.equals(other)) {
                            addOneMore(member(key, one), key, member(other, two), other);
                        }
                    }
                }
            }
            for (String key : KEYS) {
                for (String third : KEYS) {
                    if (!key.equals(third)) {
                        triple(member(key, one), member("ac", "1"), member(third, "1"));
                        triple(member(key, one), member("bc", "1"), member(third, "1"));
                    }
                }
            }
        }
    }

    private void addOneMore(String first, String key, String second, String other) {
        for (String third : KEYS) {
            if (!third.equals(key) && !third.equals(other)) {
                triple(first, second, member(third, "1"));
                triple(first, second, member(third, "\"ab\""));
            }
        }
    }

    private void addFour() {
        for (String one : FEW) {
            for (String two : FEW) {
                add("[" + one + "," + two + ",1,2]");
                add("[" + one + "," + two + ",\"a\",true]");
                String four =
                        member("a", one) + "," + member("b", two) + "," + member("ab", one) + "," + member("c", two);
                add("{" + four + "}");
            }
        }
    }

    private void triple(String... members) {
        Arrays.sort(members);
        String a = members[0];
        String b = members[1];
        String c = members[2];
        List<String> texts = new ArrayList<>();
        for (String[] order : new String[][] {{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}}) {
            texts.add("{" + String.join(",", order) + "}");
        }
        add(texts.toArray(new String[0]));
    }
}
