// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command: on good input, and on everything that goes wrong around it. */
class EveryCommandTest {
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
    void goodInputGivesItsDataAndNothingElse(String command, String lastLine) {
        Ran ran = run(args(command, file("good.json")));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().stripTrailing()).endsWith(lastLine);
        assertThat(ran.code()).isZero();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aMissingFileIsNamed(String command) {
        Ran ran = run(args(command, file("missing.json")));
        assertThat(ran.err()).startsWith("leafout: Cannot read " + file("missing.json") + " ("); // why, says the system
        assertThat(ran.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aBinaryFileIsRefusedWithAPosition(String command) {
        Ran ran = run(args(command, file("binary.json")));
        assertThat(ran.err()).startsWith("leafout: ").contains("LO-");
        assertThat(ran.code()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"watch", "events", "fields", "validate"})
    void aSchemaThatIsNoneIsNamed(String command) {
        Ran ran = run(args(command, "--schema", file("no-schema.json"), file("good.json")));
        assertThat(ran.err()).startsWith("leafout: " + file("no-schema.json") + " is not a valid JSON Schema: ");
        assertThat(ran.out()).isEmpty();
        assertThat(ran.code()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsNamed(String command) {
        Ran ran = run(args(command, "--no-such-option"));
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
    void aClosedPipeEndsItWithoutAWord(String command) {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        LeafoutCommand leafout =
                new LeafoutCommand(new ByteArrayInputStream(GOOD.getBytes(UTF_8)), closed, err, Terminal.NONE);
        assertThat(leafout.execute(args(command, "-"))).isEqualTo(141);
        assertThat(err.size()).isZero();
    }

    private static Ran run(String... args) {
        return Ran.leafout("", args);
    }

    @Test
    void theSizeOfTheChunksDoesNotMatter() {
        Path recorded = Path.of("..", "examples", "streams", "itinerary.json");
        Ran small = run("events", "--chunk", "1", recorded.toString());
        Ran large = run("events", "--chunk", "100000", recorded.toString());
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
