// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;

/**
 * What a hostile server sends: operations that fit the document or almost fit it, some with a wrong field, and such
 * catch-ups. Each is applied as it is made, so that later ones can fit.
 */
final class HostileLines {
    /** A line, what the client said to it, and what it has after it. */
    record Step(String line, boolean accepted, Sending.State state, WireStatus status, String lastEventId) {}

    private static final List<String> KEYS = List.of(
            "a",
            "b",
            "",
            "0",
            "1",
            "01",
            "-1",
            "2",
            "length",
            "__proto__",
            "constructor",
            "x/y",
            "~",
            "4000000000",
            "a b");
    private static final List<String> SCALARS =
            List.of("1", "-2.5", "0", "true", "false", "null", "\"\"", "\"text\"", "\"é\\u0000\"");
    private static final List<String> ANYTHING = List.of(
            "null",
            "true",
            "0",
            "1",
            "-1",
            "2",
            "1.5",
            "1e3",
            "4294967295",
            "4294967296",
            "9007199254740991",
            "9007199254740992",
            "\"\"",
            "\"x\"",
            "\"/\"",
            "\"/a\"",
            "\"/a/0\"",
            "\"/length\"",
            "\"/4000000000\"",
            "\"0\"",
            "\"1\"",
            "\"2/a\"",
            "\"01\"",
            "\"1/a\"",
            "\"#\"",
            "\"{\"",
            "\"number\"",
            "\"string\"",
            "\"complete\"",
            "\"truncated\"",
            "\"7\\nX: y\"",
            "[]",
            "[1]",
            "[\"\"]",
            "[\"/a\"]",
            "[{}]",
            "[{\"p\":\"\"}]",
            "{}",
            "{\"v\":\"complete\"}",
            "{\"v\":\"failed\"}",
            "{\"a\":[\"x\"]}");
    private static final List<String> DOCUMENTS = List.of(
            "{}",
            "[]",
            "\"\"",
            "\"text\"",
            "1",
            "null",
            "true",
            "{\"a\":[\"x\"]}",
            "[[],{}]",
            "{\"a\":{\"0\":[1]},\"b\":\"y\"}",
            "[1,\"x\",[2,{\"a\":\"z\"}]]",
            "{\"__proto__\":{\"a\":1},\"length\":[]}");
    private static final List<String> POINTERS = List.of(
            "",
            "/a",
            "/a/0",
            "/0",
            "/1",
            "/2",
            "/2/1",
            "/2/1/a",
            "/b",
            "/a/0/1",
            "/length",
            "/length/0",
            "/__proto__",
            "/a/1",
            "x");
    private static final List<String> CODES =
            List.of("{", "[", "+", "=", "?", ".", "~", "!", "0", "$", "#", "", "sparkle", "toString");

    private final Random random;
    private final WireClient client = new WireClient();

    private HostileLines(int seed) {
        this.random = new Random(seed);
    }

    static List<Step> of(int seed, int count) {
        HostileLines lines = new HostileLines(seed);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(lines.next());
        }
        return steps;
    }

    private Step next() {
        boolean needsCatchUp = client.lastEventId().equals(LastEventId.CATCH_UP);
        Map<String, String> fields = one(needsCatchUp ? 2 : 25) ? catchUp() : operation();
        while (one(6)) {
            fields.put(
                    pick(List.of("o", "p", "v", "w", "h", "n", "s", "open", "held", "end", "violations", "x")),
                    pick(ANYTHING));
        }
        if (one(25)) {
            fields.remove(pick(List.copyOf(fields.keySet())));
        }
        StringJoiner json = new StringJoiner(",", "{", "}");
        fields.forEach((name, value) -> json.add("\"" + name + "\":" + value));
        String line = json.toString();
        boolean accepted = true;
        try {
            client.line(line);
        } catch (WireException e) {
            accepted = false;
        }
        return new Step(line, accepted, Sending.State.of(client.document()), client.status(), client.lastEventId());
    }

    private Map<String, String> operation() {
        Map<String, String> fields = new LinkedHashMap<>();
        String code = one(8) ? pick(CODES) : pick(List.of("{", "[", "+", "+", "=", "=", "?", "."));
        boolean atTip = code.equals(".") || (code.equals("+") && one(2)) || tipState() == ValueState.HELD;
        fields.put("p", JsonText.quoted(one(12) ? pick(POINTERS) : atTip ? tip().toPointer() : beginning()));
        fields.put("o", JsonText.quoted(tipState() == ValueState.HELD && !one(5) ? "=" : code));
        switch (code) {
            case "+" -> fields.put("v", "\"more\"");
            case "?" -> fields.put("v", "\"" + pick(List.of("number", "boolean", "null")) + "\"");
            case "~" -> fields.put("v", "\"DUPLICATE_KEY\"");
            case "!" -> fields.put("v", "{\"keyword\":\"type\",\"at\":1}");
            case "$" -> fields.put("v", "\"" + pick(List.of("complete", "truncated", "failed")) + "\"");
            default -> fields.put("v", pick(SCALARS));
        }
        return fields;
    }

    /** Returns where a value can begin: in the innermost open container, or in one around it. */
    private String beginning() {
        ValuePath path = tip();
        while (!path.isRoot() && (one(3) || !isContainer(path))) {
            path = Pointers.parent(path);
        }
        Object container = client.document().valueAt(path);
        String pointer = path.toPointer();
        if (container instanceof List<?> items) {
            return pointer + "/" + items.size();
        }
        String key = pick(KEYS);
        return container instanceof Map<?, ?>
                ? pointer + "/" + key.replace("~", "~0").replace("/", "~1")
                : pointer;
    }

    private boolean isContainer(ValuePath path) {
        Object value = client.document().valueAt(path);
        return value instanceof List<?> || value instanceof Map<?, ?>;
    }

    private ValuePath tip() {
        return client.document().tip();
    }

    private ValueState tipState() {
        return client.document().stateAt(tip());
    }

    private Map<String, String> catchUp() {
        Map<String, String> fields = new LinkedHashMap<>(Map.of("w", "1"));
        fields.put("o", "\"#\"");
        fields.put("n", Integer.toString(random.nextInt(100)));
        fields.put("h", Long.toString(Integer.toUnsignedLong(random.nextInt())));
        fields.put("p", JsonText.quoted(pick(POINTERS)));
        fields.put("s", JsonText.quoted(pick(CODES)));
        fields.put("v", pick(DOCUMENTS));
        if (!one(4)) {
            fields.put("open", JsonText.quoted(pick(POINTERS)));
        }
        if (one(5)) {
            fields.put("held", "\"" + pick(List.of("number", "boolean", "null")) + "\"");
        }
        return fields;
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
