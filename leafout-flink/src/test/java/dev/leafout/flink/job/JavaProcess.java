// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own. What it prints goes to a file. */
final class JavaProcess implements AutoCloseable {
    /** Nothing takes so long; it only ends a test that hangs. */
    static final Duration HANG = Duration.ofMinutes(5);

    private final Process process;
    private final Path log;

    private JavaProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Starts one; the command is options of the JVM, the main class and its arguments. */
    static JavaProcess start(Path log, String classPath, Map<String, String> environment, List<String> command)
            throws IOException {
        List<String> all = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new JavaProcess(builder.start(), log);
    }

    /** The class path of the tests. */
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether it has ended, after a moment if it has not. */
    boolean endsInAMoment() throws InterruptedException {
        return process.waitFor(100, TimeUnit.MILLISECONDS);
    }

    /** Waits for its end, and returns its exit code. */
    int await() throws IOException, InterruptedException {
        if (!process.waitFor(HANG.toSeconds(), TimeUnit.SECONDS)) {
            throw new IOException("It does not end: " + printed());
        }
        return process.exitValue();
    }

    /** Ends it as a machine that loses its power would: nothing is written, no connection closed in an orderly way. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Returns what it has printed. */
    String printed() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            kill();
        }
    }
}
