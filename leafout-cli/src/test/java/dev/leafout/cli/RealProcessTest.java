// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command as a process of its own: on good input, and on everything that goes wrong around it. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class RealProcessTest {
    private static final String GOOD = "{\"city\":\"Rome\",\"days\":[{\"km\":240}]}";
    /** The beginning of a program: no text at all. */
    private static final byte[] BINARY = {0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0, (byte) 0xFF, (byte) 0xFE, 0};

    @TempDir
    static Path folder;

    @BeforeAll
    static void writeFiles() throws IOException {
        Files.writeString(folder.resolve("good.json"), GOOD);
        Files.write(folder.resolve("binary.json"), BINARY);
        Files.writeString(folder.resolve("schema.json"), "{\"type\":\"object\"}");
        Files.writeString(folder.resolve("false.json"), "false");
        Files.writeString(folder.resolve("no-schema.json"), "{\"properties\":[1]}");
    }

    /** Each command, with the last line that it makes of good input. */
    static Stream<Arguments> commands() {
        return Stream.of(
                row("watch", "complete"),
                row("fields", "\"isComplete\":true,\"wildcardPath\":\"days\",\"indexes\":[]}"),
                row("chunk --raw", GOOD),
                row("validate --schema " + file("schema.json"), ""),
                row("repair", GOOD),
                row("events", "{\"event\":\"ended\",\"path\":\"$\",\"ending\":\"complete\",\"open\":[],\"offset\":35}"),
                row("partial", GOOD),
                row("cuts", "35 characters, 36 cuts: the same 12 events"));
    }

    private static Arguments row(String command, String lastLine) {
        return Arguments.of(command, lastLine);
    }

    private static String[] args(String command, String... more) {
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of(more));
        return args.toArray(String[]::new);
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void goodInputGivesItsDataAndNothingElse(String command, String lastLine) throws Exception {
        Ran ran = RealProcess.run(args(command, file("good.json")));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().stripTrailing()).endsWith(lastLine);
        assertThat(ran.code()).isZero();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aMissingFileIsNamed(String command) throws Exception {
        Ran ran = RealProcess.run(args(command, file("missing.json")));
        assertThat(ran.err())
                .isEqualTo("leafout: Cannot read " + file("missing.json") + " (No such file or directory)\n");
        assertThat(ran.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aBinaryFileIsRefusedWithAPosition(String command) throws Exception {
        Ran ran = RealProcess.run(args(command, file("binary.json")));
        assertThat(ran.err()).startsWith("leafout: ").contains("LO-");
        assertThat(ran.code()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"watch", "events", "fields", "validate"})
    void aSchemaThatIsNoneIsNamed(String command) throws Exception {
        Ran ran = RealProcess.run(args(command, "--schema", file("no-schema.json"), file("good.json")));
        assertThat(ran.err()).startsWith("leafout: " + file("no-schema.json") + " is no JSON Schema: ");
        assertThat(ran.out()).isEmpty();
        assertThat(ran.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsNamed(String command) throws Exception {
        Ran ran = RealProcess.run(args(command, "--no-such-option"));
        assertThat(ran.err())
                .startsWith("leafout: Unknown option: '--no-such-option'\n")
                .endsWith("--help'.\n");
        assertThat(ran.out()).isEmpty();
        assertThat(ran.code()).isEqualTo(2);
    }

    /** Each command, in such a way that it has something to write. */
    static Stream<String> writingCommands() {
        return commands().map(row -> row.get()[0].toString().replace("schema.json", "false.json"));
    }

    @ParameterizedTest
    @MethodSource("writingCommands")
    void aClosedPipeEndsItWithoutAWord(String command) throws Exception {
        try (RealProcess leafout = new RealProcess(args(command, "-"))) {
            leafout.closeOutput().writeAll(GOOD.getBytes(UTF_8));
            assertThat(leafout.exitCode()).isEqualTo(141);
            assertThat(leafout.err()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void controlCEndsItWithoutAWord(String command) throws Exception {
        assumeFalse(interruptsAreIgnored(), "this process ignores Ctrl-C, and so do those that it starts");
        try (RealProcess leafout = new RealProcess(args(command, "-"))) {
            leafout.write(GOOD.substring(0, 20)).interrupt();
            assertThat(leafout.exitCode()).isEqualTo(130);
            assertThat(leafout.err()).isEmpty();
        }
    }

    /** A process that was started in the background by a shell without job control ignores it, and passes that on. */
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line -> new BigInteger(line.substring(7).strip(), 16).testBit(1));
    }

    @Test
    void whatIsKnownIsOutBeforeMoreArrives() throws Exception {
        try (RealProcess leafout = new RealProcess("events", "-")) {
            leafout.write("{\"city\":\"Ro");
            assertThat(leafout.readLine()).contains("\"started\",\"path\":\"$\"");
            assertThat(leafout.readLine()).contains("\"started\",\"path\":\"$.city\"");
            assertThat(leafout.readLine()).contains("\"text\":\"Ro\"");
            leafout.write("me\"");
            assertThat(leafout.readLine()).contains("\"text\":\"me\"");
            assertThat(leafout.readLine()).contains("\"value\":\"Rome\"");
            leafout.writeAll("}".getBytes(UTF_8));
            assertThat(leafout.end().code()).isZero();
        }
    }

    @Test
    void theSizeOfTheChunksDoesNotMatter() throws Exception {
        Path recorded = Path.of("..", "examples", "streams", "itinerary.json");
        Ran small = RealProcess.run("events", "--chunk", "1", recorded.toString());
        Ran large = RealProcess.run("events", "--chunk", "100000", recorded.toString());
        assertThat(small.code()).isZero();
        assertThat(small.lines()).hasSizeGreaterThan(large.lines().size());
        assertThat(joined(small)).isEqualTo(joined(large)).hasSizeGreaterThan(100);
    }

    /** Returns the events of a run, adjacent texts of one path joined. */
    private static List<Map<String, Object>> joined(Ran ran) {
        List<Map<String, Object>> events = new ArrayList<>();
        for (String line : ran.lines()) {
            Map<String, Object> event = read(line);
            Map<String, Object> last = events.isEmpty() ? Map.of() : events.get(events.size() - 1);
            if ("appended".equals(event.get("event"))
                    && "appended".equals(last.get("event"))
                    && Objects.equals(last.get("path"), event.get("path"))) {
                last.put("text", last.get("text") + (String) event.get("text"));
                last.put("offset", event.get("offset"));
            } else {
                events.add(event);
            }
        }
        return events;
    }

    private static Map<String, Object> read(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        Map<String, Object> members = new java.util.LinkedHashMap<>();
        ((Map<?, ?>) document.value()).forEach((key, value) -> members.put((String) key, value));
        return members;
    }
}
