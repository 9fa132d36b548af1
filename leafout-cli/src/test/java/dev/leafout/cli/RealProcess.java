// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command that runs as a process of its own, as the launcher would start it. */
final class RealProcess implements AutoCloseable {
    /** Long enough for a machine that does much else: only a process that hangs takes longer. */
    private static final int MOST_SECONDS = 600;

    private final Process process;
    private final Path errors;
    private final BufferedReader out;

    RealProcess(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LeafoutCommand.class.getName()));
        command.addAll(List.of(args));
        errors = Files.createTempFile("leafout", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        // Where these are set, a JVM says so on standard error.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        process = builder.start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    /** Runs a command with nothing on standard input, to its end. */
    static Ran run(String... args) throws IOException, InterruptedException {
        try (RealProcess leafout = new RealProcess(args)) {
            leafout.process.getOutputStream().close();
            return leafout.end();
        }
    }

    RealProcess write(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(UTF_8));
        process.getOutputStream().flush();
        return this;
    }

    /** Writes a text and ends the input. That the command has stopped reading is no concern of this one. */
    RealProcess writeAll(byte[] bytes) {
        try (var in = process.getOutputStream()) {
            in.write(bytes);
        } catch (IOException e) {
            // It has ended, and says why with its exit code.
        }
        return this;
    }

    String readLine() throws IOException {
        return out.readLine();
    }

    /** Reads no more of its output, like {@code head}. */
    RealProcess closeOutput() throws IOException {
        process.getInputStream().close();
        return this;
    }

    /** Presses Ctrl-C. */
    RealProcess interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
        return this;
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("It does not end.");
        }
        return process.exitValue();
    }

    String err() throws IOException {
        return Files.readString(errors);
    }

    /** Waits for the end. */
    Ran end() throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder();
        char[] block = new char[8192];
        for (int count = out.read(block); count >= 0; count = out.read(block)) {
            text.append(block, 0, count);
        }
        return new Ran(exitCode(), text.toString(), err());
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(errors);
    }
}
