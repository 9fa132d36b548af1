// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonText;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a model, a provider, a file name or a schema says, no terminal obeys it and no reader is misled by it. */
class HostileTextTest {
    /** Moves the cursor, sets the clipboard, rings, speaks C1, deletes, turns text around, hides it, begins lines. */
    private static final String EVIL =
            "\033[2J\033]52;c;ZXZpbA==\007\u009B31m\u0085\u007F\u202A\u202B\u202C\u202D\u202E"
                    + "\u2066\u2067\u2068\u2069\u061C\u200E\u200F\u2028\u2029\uFEFF\u00AD\u200B\uDB40\uDC41\r\nleafout: fine\t";
    /** The same as a JSON string may hold it: what is below U+0020 must be escaped there. */
    private static final String IN_JSON = JsonText.quoted(EVIL);

    private static final String OBJECT =
            "{" + IN_JSON + ":" + IN_JSON + ",\"list\":[" + IN_JSON + ",1],\"half\":\"\\ud800\"}";

    @TempDir
    static Path folder;

    @BeforeAll
    static void writeFiles() throws IOException {
        write(
                "schema",
                "{\"properties\":{" + IN_JSON + ":{\"const\":" + IN_JSON + "},\"list\":{\"items\":{\"enum\":["
                        + IN_JSON + "],\"type\":\"string\",\"pattern\":" + IN_JSON + "}}},\"required\":[\"x\","
                        + IN_JSON + ","
                        + JsonText.quoted("y" + EVIL) + "],\"additionalProperties\":false}");
        write("no-schema", "{\"type\":" + IN_JSON + "}");
        write("broken-schema", "{" + EVIL + "}");
        write("document", OBJECT);
    }

    private static void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /**
     * A command on some input.
     *
     * @param command its arguments; {@code ~} is the folder of the files, {@code ^} the hostile text
     */
    record Case(String command, String in) {
        String[] args() {
            return Stream.of(command.split(" "))
                    .map(arg -> arg.replace("^", EVIL).replace("~", folder.toString()))
                    .toArray(String[]::new);
        }

        @Override
        public String toString() {
            return command + " < " + JsonText.quoted(in.replaceAll("[^ -~]+", "^"));
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        List<String> inputs = List.of(
                OBJECT,
                OBJECT.substring(0, OBJECT.length() - 20),
                "{\"a\":" + EVIL + "}",
                EVIL,
                "Sure, " + EVIL + ":\n```json\n{'a" + EVIL.replace("\n", "") + "': 'b" + EVIL.replace("\n", "") + "', c"
                        + EVIL + ": 1,}\n```\n" + EVIL,
                "{" + IN_JSON + ":1," + IN_JSON + ":2,\"n\":1" + EVIL + "}");
        for (String options : List.of("", " --tolerate llm --truncated keep --text word")) {
            for (String in : inputs) {
                cases.add(new Case("watch -" + options, in));
                cases.add(new Case("watch - --schema ~/schema" + options, in));
                cases.add(new Case("events --chunk 3 --schema ~/schema" + options, in));
                cases.add(new Case("fields --chunk 5" + options, in));
                cases.add(new Case("fields --full-data --completion schema-order --schema ~/schema" + options, in));
                cases.add(new Case("partial --chunk 7" + options, in));
                cases.add(new Case("validate --schema ~/schema --format" + options, in));
                cases.add(new Case("cuts" + options, in));
            }
        }
        String less = "{" + IN_JSON + ":" + JsonText.quoted("b" + EVIL) + "}";
        for (String in :
                Stream.concat(inputs.stream(), Stream.of(OBJECT + "\n" + less)).toList()) {
            cases.add(new Case("repair", in));
            cases.add(new Case("chunk", in));
            cases.add(new Case("chunk --raw --order stable", in));
        }
        for (String[] sent : STREAMS) {
            cases.add(new Case("events --from " + sent[0], sent[1]));
            cases.add(new Case("events --from " + sent[0] + " --schema ~/schema --chunk 9", sent[1]));
            cases.add(new Case("watch - --from " + sent[0], sent[1]));
            cases.add(new Case("watch - --from " + sent[0] + " --schema ~/schema", sent[1]));
        }
        for (String command : LeafoutCommandTest.commands()) {
            cases.add(new Case(command + " ^", ""));
            cases.add(new Case(command + " --no^", ""));
            cases.add(new Case(command + " ~/document ^", ""));
            cases.add(new Case(command + " --hel^", ""));
        }
        for (String command : List.of("watch", "events", "fields", "validate")) {
            cases.add(new Case(command + " ~/document --schema ^", ""));
            cases.add(new Case(command + " ~/document --schema ~/no-schema", ""));
            cases.add(new Case(command + " ~/document --schema ~/broken-schema", ""));
            cases.add(new Case(command + " ~/document --schema ~/missing^", ""));
            cases.add(new Case(command + " ~/document --tolerate ^", ""));
        }
        for (String usage : List.of(
                "^",
                "--^",
                "even^",
                "events --chunk ^",
                "events --from ^",
                "events --text ^",
                "events --truncated ^",
                "fields --completion ^",
                "chunk --order ^",
                "chunk --close ^",
                "watch --rate ^",
                "partial ~/missing^")) {
            cases.add(new Case(usage, ""));
        }
        return cases;
    }

    /** Each provider, with everything in it that it can say. */
    private static final String[][] STREAMS = {
        {
            "openai-chat",
            sse("{\"choices\":[{\"delta\":{\"refusal\":^}}]}")
                    + sse("{\"choices\":[{\"delta\":{\"content\":^}}]}")
                    + sse("{\"choices\":[{\"delta\":{\"reasoning_content\":^,\"tool_calls\":[{\"index\":0,\"id\":^,"
                            + "\"function\":{\"name\":^,\"arguments\":\"{}\"}}]}}]}")
                    + sse("{\"choices\":[{\"delta\":{},\"finish_reason\":^}]}")
        },
        {"openai-chat", sse("{\"choices\":[{\"delta\":{\"content\":\"{}\"},\"finish_reason\":^}]}")},
        {"openai-chat", sse("{\"choices\":[{\"delta\":{\"content\":\"{}\"}}]}") + "data: " + EVIL + "\n\n"},
        {"openai-chat", sse("{\"error\":{\"code\":^,\"type\":^,\"message\":^}}")},
        {"openai-responses", sse("{\"type\":\"error\",\"code\":^,\"message\":^}")},
        {
            "openai-responses",
            sse("{\"type\":\"response.refusal.delta\",\"output_index\":0,\"content_index\":0,\"delta\":^}")
                    + sse("{\"type\":\"response.failed\",\"response\":{\"error\":{\"code\":^,\"message\":^}}}")
        },
        {
            "openai-responses",
            sse("{\"type\":\"response.incomplete\",\"response\":{\"incomplete_details\":{\"reason\":^}}}")
        },
        {"anthropic", sse("{\"type\":\"error\",\"error\":{\"type\":^,\"message\":^}}")},
        {
            "anthropic",
            sse("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\","
                    + "\"stop_details\":{\"explanation\":^}}}")
        },
        {
            "anthropic",
            sse("{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":^}}") + sse("{\"type\":\"message_stop\"}")
        },
        {"gemini", sse("{\"error\":{\"code\":1,\"status\":^,\"message\":^}}")},
        {"gemini", sse("{\"promptFeedback\":{\"blockReason\":^,\"blockReasonMessage\":^}}")},
        {
            "gemini",
            sse(
                    "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":^},{\"functionCall\":{\"name\":^,\"args\":{^:^}}}]},"
                            + "\"finishReason\":^,\"finishMessage\":^}]}")
        },
        {"ollama", "{\"error\":^}\n".replace("^", IN_JSON)},
        {"ollama", EVIL},
        {
            "ollama",
            ("{\"message\":{\"thinking\":^,\"content\":^,\"tool_calls\":[{\"function\":{\"name\":^,"
                            + "\"arguments\":{^:^}}}]},\"done\":true,\"done_reason\":^}\n")
                    .replace("^", IN_JSON)
        }
    };

    private static String sse(String data) {
        return "data: " + data.replace("^", IN_JSON) + "\n\n";
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nothingHostileReachesTheOutput(Case hostile) {
        Ran ran = Ran.leafout(hostile.in.getBytes(UTF_8), Terminal.NONE, hostile.args());
        assertThat(ran.code()).isLessThan(3); // it is neither a fault of the program nor the end of it
        assertSafe(ran.out());
        assertSafe(ran.err());
        assertThat((ran.out() + ran.err()).lines()).noneMatch(line -> line.startsWith("leafout: fine"));
    }

    /** Those that tell a terminal something. */
    static Stream<Case> casesForATerminal() {
        return cases().stream().filter(each -> each.command.matches("(watch -|cuts).*"));
    }

    @ParameterizedTest
    @MethodSource("casesForATerminal")
    void aTerminalIsToldNothingButOurOwn(Case hostile) {
        Ran ran = Ran.leafout(hostile.in.getBytes(UTF_8), new Terminal(30, true, true), hostile.args());
        assertSafe(withoutControls(ran.out()));
        assertSafe(withoutControls(ran.err()));
    }

    private static String withoutControls(String text) {
        return Stream.of(Control.values())
                .map(Control::sequence)
                .sorted(Comparator.comparing(String::length).reversed())
                .reduce(text, (rest, sequence) -> rest.replace(sequence, ""));
    }

    private static void assertSafe(String text) {
        assertThat(text.codePoints().filter(c -> c != '\n' && !isHarmless(c)).mapToObj(Integer::toHexString))
                .as(JsonText.quoted(text))
                .isEmpty();
    }

    /** Says it by numbers, apart from the categories by which the command decides. */
    private static boolean isHarmless(int c) {
        return c >= 0x20
                && !(c >= 0x7F && c <= 0x9F)
                && c != 0xAD
                && c != 0x61C
                && c != 0x200B
                && c != 0x200E
                && c != 0x200F
                && !(c >= 0x2028 && c <= 0x202E)
                && !(c >= 0x2066 && c <= 0x2069)
                && c != 0xFEFF
                && !(c >= 0xD800 && c <= 0xDFFF)
                && !(c >= 0xE0000 && c <= 0xE007F);
    }

    @Test
    void jsonStaysTheSameJson() {
        for (String command : List.of("repair", "partial --chunk 1000", "chunk --raw")) {
            Ran ran = Ran.leafout(OBJECT, command.split(" "));
            assertThat(read(ran.lines().get(ran.lines().size() - 1)))
                    .as(command)
                    .isEqualTo(read(OBJECT));
        }
        assertThat(Ran.leafout(IN_JSON, "events").lines())
                .filteredOn(line -> line.contains("\"completed\""))
                .singleElement()
                .satisfies(line ->
                        assertThat(((Map<?, ?>) read(line)).get("value")).isEqualTo(EVIL));
    }

    private static Object read(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value();
    }

    @Test
    void whatIsNoJsonIsShownAsItsEscapes() {
        Ran ran = Ran.leafout(
                sse("{\"choices\":[{\"delta\":{\"refusal\":\"No\\u001b]52;c;eA==\\u0007\\nno\"}}]}")
                        + sse("{\"error\":{\"message\":\"\\u009b2J\"}}"),
                "watch",
                "-",
                "--from",
                "openai-chat");
        assertThat(ran.lines().get(0)).isEqualTo("      !  refusal: No\\u001b]52;c;eA==\\u0007\\u000ano");
        assertThat(ran.err()).isEqualTo("leafout: The provider reported an error: \\u009b2J\n");
    }

    @Test
    void ordinaryTextOfEveryLanguageStaysAsItIs() {
        String text = "\"Évora, Łódź, עברית, العربية, فارسی\u200Cها, 日本語, 👩\u200D👩\u200D👧, ❤\uFE0F, e\u0301, 🫠\"";
        assertThat(Ran.leafout(text, "repair").out()).isEqualTo(text + "\n");
    }

    @Test
    void aProcessHasTheSameFilter() throws Exception {
        Ran ran = RealProcess.run(
                "events",
                "--schema",
                folder.resolve("schema").toString(),
                folder.resolve("document").toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("\\u001b]52", "\\u202e");
        assertSafe(ran.out());
        assertSafe(ran.err());
    }
}
