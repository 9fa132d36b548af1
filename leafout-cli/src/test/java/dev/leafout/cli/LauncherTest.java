// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code leafout} at the root, with stand-ins for Maven and Java that say how they were called. */
class LauncherTest {
    private static final String NOTICE =
            "leafout: building leafout-cli, which is needed only after changes; the first time, Maven may download"
                    + " dependencies\n";

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectories(folder.resolve("a checkout"));
        Path source = root.resolve("leafout-cli/src/main/java/Some.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "class Some {}");
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.copy(Path.of("..", "leafout"), root.resolve("leafout"));
        script("bin/mvn", """
                echo "mvn $*" >>"$(dirname "$0")/calls"
                mkdir -p leafout-cli/target/lib && touch leafout-cli/target/leafout-cli-1.jar
                """);
        script("bin/java", "echo \"java ${*: -2}\"");
    }

    private void script(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + text);
        file.toFile().setExecutable(true);
    }

    private Ran launch(String... args) throws IOException, InterruptedException {
        return launch(root.resolve("leafout"), args);
    }

    private Ran launch(Path launcher, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_HOME", "BASH_ENV"));
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        int code = builder.start().waitFor();
        return new Ran(code, Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    @Test
    void theFirstUseBuildsAndSaysSoOnStandardError() throws Exception {
        Ran first = launch("events", "-");
        assertThat(first.code()).isZero();
        assertThat(first.out()).isEqualTo("java events -\n");
        assertThat(first.err()).isEqualTo(NOTICE);
        assertThat(folder.resolve("bin/calls"))
                .hasContent("mvn -q -B -Dstyle.color=never -Dquick -pl leafout-cli -am package");
        assertThat(root.resolve("leafout-cli/target/lib/leafout-cli-1.jar")).exists();
        assertThat(launch("events", "-")).isEqualTo(new Ran(0, "java events -\n", ""));
    }

    @Test
    void changedSourcesAreBuiltAgain() throws Exception {
        launch("watch");
        FileTime later = FileTime.from(Instant.now().plusSeconds(60));
        Files.setLastModifiedTime(root.resolve("leafout-cli/src/main/java/Some.java"), later);
        assertThat(launch("watch").err()).startsWith(NOTICE);
    }

    @Test
    void aBuildThatFailsIsNotTakenForOne() throws Exception {
        script("bin/mvn", "echo no such plugin; exit 1");
        Ran failed = launch("watch");
        assertThat(failed).isEqualTo(new Ran(70, "", NOTICE + "no such plugin\nleafout: the build failed\n"));
        assertThat(launch("watch")).isEqualTo(failed);
    }

    @Test
    void benchmarksAreAnotherModuleButTheirHelpIsNot() throws Exception {
        Ran bench = launch("bench", "push-12k", "--forks=2");
        assertThat(bench.out()).isEqualTo("java push-12k --forks=2\n");
        assertThat(folder.resolve("bin/calls")).content().contains("-pl leafout-bench -am");
        assertThat(launch("bench", "--help").out()).isEqualTo("java bench --help\n");
    }

    @Test
    void thePlaygroundIsAnotherModuleToo() throws Exception {
        Ran play = launch("play", "--port", "8080");
        assertThat(play.out()).isEqualTo("java --port 8080\n");
        assertThat(folder.resolve("bin/calls")).content().contains("-pl leafout-playground -am");
        assertThat(launch("play", "--help").out()).isEqualTo("java play --help\n");
    }

    @Test
    void theFlinkDemoIsAnotherModuleAndHasRecordedStreams() throws Exception {
        Ran demo = launch("flink-demo");
        assertThat(demo.out()).isEqualTo("java dev.leafout.flink.job.FlinkDemo " + root + "/examples/gateway\n");
        assertThat(folder.resolve("bin/calls")).content().contains("-pl leafout-flink -am");
        assertThat(launch("flink-demo", "--help").out()).isEqualTo("java flink-demo --help\n");
    }

    @Test
    void anExampleWithAProjectOfItsOwnIsBuiltThere() throws Exception {
        Ran example = launch("example", "spring-ai", "--server.port=9000");
        assertThat(example.out()).isEqualTo("java com.example.TripDemo --server.port=9000\n");
        assertThat(folder.resolve("bin/calls"))
                .content()
                .contains("-pl examples/spring-ai -am -Pthorough -DskipTests package");
        assertThat(launch("example", "tool-call").out()).isEqualTo("java dev.leafout.examples.Examples tool-call\n");
    }

    @Test
    void itWorksThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), root.resolve("leafout"));
        assertThat(launch(link, "watch").err()).startsWith(NOTICE);
        assertThat(launch(link, "watch")).isEqualTo(launch("watch"));
    }
}
