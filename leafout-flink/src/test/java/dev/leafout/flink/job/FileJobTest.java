// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.document.JsonWriter;
import dev.leafout.flink.StreamDelta;
import dev.leafout.flink.TestStream;
import dev.leafout.flink.Transcript;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class FileJobTest {
    @TempDir
    Path folder;

    /** Writes a delta as a record. */
    static String record(StreamDelta delta) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("stream", delta.stream());
        fields.put("seq", delta.sequence());
        fields.put(delta.text() == null ? "end" : "text", delta.text() == null ? delta.end() : delta.text());
        return JsonWriter.write(fields);
    }

    private void run(int parallelism, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--in", folder.resolve("in").toUri().toString(),
                "--out", folder.resolve("out").toUri().toString()));
        arguments.addAll(List.of(more));
        StreamExecutionEnvironment environment = LocalFlink.environment(parallelism, LocalFlink.settings());
        FileJob.build(environment, JobArguments.parse(arguments.toArray(String[]::new)));
        environment.execute();
    }

    private List<String> written(String output) throws Exception {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out").resolve(output))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    /** The lines of all files are shuffled: the numbers alone say what comes first. */
    @Test
    void recordedStreamsInAnyOrderAreReadAsByTheBareEngine() throws Exception {
        List<TestStream> streams = TestStream.corpusInUtf8(400, 33);
        List<String> records = new ArrayList<>();
        streams.forEach(stream -> stream.deltas().forEach(delta -> records.add(record(delta))));
        Collections.shuffle(records, new Random(33));
        Files.createDirectories(folder.resolve("in"));
        for (int i = 0; i < 3; i++) {
            int from = records.size() * i / 3;
            Files.write(folder.resolve("in/part-" + i), records.subList(from, records.size() * (i + 1) / 3));
        }
        Path schema = Files.writeString(folder.resolve("schema.json"), TestStream.SCHEMA);
        run(4, "--schema", schema.toString());
        Transcript transcript = new Transcript();
        for (String output : List.of("events", "violations", "completed", "truncated", "malformed")) {
            for (String line : written(output)) {
                transcript.line(line.split("\"", 5)[3], output, line);
            }
        }
        Transcript.assertSame(transcript.texts(), LocalFlink.expected(streams));
    }

    @Test
    void recordsThatAreNoDeltasAreToldAndPassedOver() throws Exception {
        Files.write(
                folder.resolve("in"),
                List.of(
                        "{\"stream\":\"a\",\"seq\":0,\"text\":\"[1]\",\"model\":\"any\"}",
                        "{\"stream\":\"a\",\"seq\":1,\"end\":\"stop\"}",
                        "not json",
                        "[]",
                        "{\"seq\":1,\"text\":\"x\"}",
                        "{\"stream\":\"a\",\"seq\":-1,\"text\":\"x\"}",
                        "{\"stream\":\"a\",\"text\":\"x\"}",
                        "{\"stream\":\"a\",\"seq\":1.5,\"text\":\"x\"}",
                        "{\"stream\":\"a\",\"seq\":1}",
                        "{\"stream\":\"a\",\"seq\":1,\"text\":12}"));
        run(1);
        assertThat(written("completed"))
                .containsExactly("{\"stream\":\"a\",\"valid\":true,\"length\":3,\"json\":\"[1]\"}");
        assertThat(written("malformed"))
                .hasSize(8)
                .allMatch(line ->
                        line.startsWith("{\"stream\":\"\",\"code\":\"record\",") && line.contains("Not a delta: "));
    }

    @Test
    void snapshotsBecomeChunks() throws Exception {
        Files.write(
                folder.resolve("in"),
                List.of(
                        record(StreamDelta.text("s", 0, "{\"a\":\"x\"}")),
                        record(StreamDelta.text("s", 1, "{\"a\":\"xy\"}")),
                        record(StreamDelta.end("s", 2, "stop"))));
        run(2, "--snapshots", "true");
        assertThat(written("chunks"))
                .containsExactly(
                        record(StreamDelta.text("s", 0, "{\"a\":\"x")),
                        record(StreamDelta.text("s", 1, "y")),
                        record(StreamDelta.text("s", 2, "\"}")),
                        record(StreamDelta.end("s", 3, "stop")));
    }

    @Test
    void theDemoPrintsEveryOutput() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        FlinkDemo.run(Path.of("..", "examples", "gateway"), new PrintStream(printed, true, UTF_8));
        assertThat(printed.toString(UTF_8).replace("\r\n", "\n"))
                .contains("events\n", "violations\n", "completed\n", "truncated\n", "malformed\n")
                .contains("\"value\":\"Up to Graça\"")
                .contains("{\"stream\":\"oslo\",\"path\":\"$.days[0].km\",\"keyword\":\"type\"")
                .contains("{\"stream\":\"perth\",\"cause\":\"GAP\",\"reason\":\"delta 3 is missing\"")
                .contains("{\"stream\":\"quito\",\"cause\":\"INPUT_OVER\"")
                .contains("{\"stream\":\"rome\",\"cause\":\"ENDED\",\"reason\":\"length\"")
                .contains("{\"stream\":\"kyoto\",\"code\":\"LO-101\"");
    }

    @Test
    void argumentsThatAreWrongAreNamed() {
        assertThatThrownBy(() -> JobArguments.parse(new String[] {"--inn", "x"}))
                .hasMessageContaining("--inn is not an argument of this job; there are --documents");
        assertThatThrownBy(() -> JobArguments.parse(new String[] {"--in"})).hasMessage("--in has no value");
        assertThatThrownBy(() -> JobArguments.parse(new String[] {"--in", "a", "--in", "b"}))
                .hasMessage("--in is given twice");
        assertThatThrownBy(() -> JobArguments.parse(new String[0]).required("in"))
                .hasMessage("--in is missing");
        assertThatThrownBy(() ->
                        JobArguments.parse(new String[] {"--reorder", "many"}).number("reorder", 1))
                .hasMessage("--reorder must be a whole number, not many");
        assertThatThrownBy(() ->
                        JobArguments.parse(new String[] {"--documents", "yes"}).isTrue("documents", true))
                .hasMessage("--documents must be true or false");
    }
}
