// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * A standalone cluster for one application, in processes of its own: a JobManager and two TaskManagers with a slot each. The
 * processes have Flink's jars on their class path, and the job's jars in {@code usrlib}.
 *
 * <p>Flink's jars are those of the tests' class path or, with {@code -Dleafout.flink.lib=FOLDER}, those of a distribution.
 */
final class FlinkCluster implements AutoCloseable {
    static final int TASK_MANAGERS = 2;

    private static final int TRIES = 5;
    /** What Flink's own code needs where it calls an application, as in the settings of its distribution. */
    private static final String OPENED = "--add-opens=java.base/java.util=ALL-UNNAMED";

    /** The tests' own logger is silent. */
    private static final String LOGGER = "target/cluster/*";

    private static final String DISTRIBUTION = System.getProperty("leafout.flink.lib", "");
    /** Where the classes are that are the job's and not Flink's. */
    private static final List<Path> JOB = Stream.of(
                    KafkaJob.class, JsonPushParser.class, JsonSchema.class, KafkaSink.class, KafkaProducer.class)
            .map(FlinkCluster::location)
            .toList();

    private final Path folder;
    private final FlinkRest rest;
    private final JavaProcess jobManager;
    private final List<JavaProcess> taskManagers = new ArrayList<>();
    private int started;

    /** Starts one that runs the job with these arguments, and waits until the job runs on all TaskManagers. */
    static FlinkCluster start(Path folder, String backend, Class<?> job, String... arguments) throws Exception {
        for (int i = 1; true; i++) {
            FlinkCluster cluster =
                    new FlinkCluster(Files.createDirectories(folder.resolve("try-" + i)), backend, job, arguments);
            try {
                if (cluster.answers()) {
                    cluster.startTaskManagers();
                    return cluster;
                }
                assertThat(i).as("tries; " + cluster.printed()).isLessThan(TRIES);
                cluster.close();
            } catch (Exception | AssertionError e) {
                cluster.close();
                throw e;
            }
        }
    }

    private FlinkCluster(Path folder, String backend, Class<?> main, String... arguments) throws IOException {
        this.folder = folder;
        int rpc;
        int web;
        try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            rpc = one.getLocalPort();
            web = other.getLocalPort();
        }
        this.rest = new FlinkRest(URI.create("http://localhost:" + web));
        writeSettings(backend, rpc, web);
        writeJars(Files.createDirectory(folder.resolve("usrlib")));
        List<String> command = new ArrayList<>(List.of(
                "-Xmx384m",
                OPENED,
                DISTRIBUTION.isEmpty()
                        ? StandaloneApplication.class.getName()
                        : "org.apache.flink.container.entrypoint.StandaloneApplicationClusterEntryPoint",
                "--configDir",
                folder.toString(),
                "--job-classname",
                main.getName()));
        command.addAll(List.of(arguments));
        this.jobManager = start("job-manager", command);
    }

    /** Sizes of memory that Flink's scripts would work out. */
    private void writeSettings(String backend, int rpc, int web) throws IOException {
        Files.writeString(folder.resolve("config.yaml"), """
                jobmanager.rpc.address: localhost
                jobmanager.bind-host: localhost
                jobmanager.rpc.port: %d
                rest.address: localhost
                rest.bind-address: localhost
                rest.port: %d
                taskmanager.host: localhost
                taskmanager.bind-host: localhost
                taskmanager.numberOfTaskSlots: 1
                taskmanager.cpu.cores: 1.0
                taskmanager.memory.framework.heap.size: 128m
                taskmanager.memory.framework.off-heap.size: 128m
                taskmanager.memory.task.heap.size: 128m
                taskmanager.memory.task.off-heap.size: 0m
                taskmanager.memory.network.min: 16m
                taskmanager.memory.network.max: 16m
                taskmanager.memory.managed.size: 64m
                taskmanager.memory.jvm-metaspace.size: 96m
                taskmanager.memory.jvm-overhead.min: 64m
                taskmanager.memory.jvm-overhead.max: 64m
                parallelism.default: %d
                pipeline.generic-types: false
                state.backend.type: %s
                execution.checkpointing.dir: %s
                io.tmp.dirs: %s
                heartbeat.interval: 500
                heartbeat.timeout: 5000
                """.formatted(
                        rpc,
                        web,
                        TASK_MANAGERS,
                        backend,
                        Files.createDirectory(folder.resolve("checkpoints")).toUri(),
                        Files.createDirectory(folder.resolve("tmp")).toString().replace('\\', '/')));
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void writeJars(Path usrlib) throws IOException {
        for (Path part : JOB) {
            Path target = usrlib.resolve(JOB.indexOf(part) + ".jar");
            if (Files.isDirectory(part)) {
                writeJar(part, target);
            } else {
                Files.copy(part, target);
            }
        }
    }

    private static void writeJar(Path classes, Path target) throws IOException {
        try (OutputStream file = Files.newOutputStream(target);
                JarOutputStream jar = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path entry : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(
                        new ZipEntry(classes.relativize(entry).toString().replace('\\', '/')));
                Files.copy(entry, jar);
            }
        }
    }

    /** Processes this short are better compiled once. */
    private JavaProcess start(String name, List<String> command) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"));
        all.addAll(command);
        return JavaProcess.start(
                folder.resolve(name + ".log"),
                flinkJars(),
                Map.of("FLINK_LIB_DIR", folder.resolve("lib").toString()),
                all);
    }

    private static String flinkJars() {
        if (!DISTRIBUTION.isEmpty()) {
            return DISTRIBUTION + File.separator + "*";
        }
        Path own = location(StandaloneApplication.class);
        Stream<Path> published = Stream.of(JavaProcess.classPath().split(File.pathSeparator))
                .map(Path::of)
                .filter(it -> it.equals(own) || !Files.isDirectory(it) && !JOB.contains(it));
        return Stream.concat(Stream.of(LOGGER), published.map(Path::toString))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns whether the JobManager is there; false if its process has ended. */
    private boolean answers() throws Exception {
        do {
            if (holds(rest::knowsTheJob)) {
                return jobManager.isAlive();
            }
        } while (!jobManager.endsInAMoment());
        return false;
    }

    private void startTaskManagers() throws Exception {
        for (int i = 0; i < TASK_MANAGERS; i++) {
            startTaskManager();
        }
        await("tasks on all TaskManagers", () -> rest.busyTaskManagers() == TASK_MANAGERS);
    }

    private void startTaskManager() throws IOException {
        String name = "task-manager-" + ++started;
        taskManagers.add(start(
                name,
                List.of(
                        "-Xmx256m",
                        "-XX:MaxDirectMemorySize=256m",
                        TaskManagerRunner.class.getName(),
                        "--configDir",
                        folder.toString(),
                        "-Dtaskmanager.resource-id=" + name)));
    }

    FlinkRest rest() {
        return rest;
    }

    /** Kills a TaskManager, and starts another as whoever watches over them would. */
    void replaceTaskManager() throws IOException, InterruptedException {
        taskManagers.remove(0).kill();
        startTaskManager();
    }

    /** Lets the job stop in an orderly way; then the application is over, and its JobManager ends. */
    void stopJob() throws Exception {
        String savepoint = rest.stop(folder.resolve("savepoint").toUri());
        await("savepoint", () -> rest.isSaved(savepoint));
        assertThat(jobManager.await()).as(jobManager.printed()).isZero();
    }

    /** Waits until something is so. */
    void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + JavaProcess.HANG.toNanos();
        while (!holds(condition)) {
            boolean over = jobManager.endsInAMoment() || !taskManagers.stream().allMatch(JavaProcess::isAlive);
            assertThat(over || System.nanoTime() > deadline)
                    .as("no " + what + "; " + printed())
                    .isFalse();
        }
    }

    /** A JobManager does not answer while it starts, and when it has just ended. */
    private static boolean holds(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (IOException e) {
            return false;
        }
    }

    private String printed() throws IOException {
        StringBuilder all = new StringBuilder(jobManager.printed());
        for (JavaProcess taskManager : taskManagers) {
            all.append("\n---\n").append(taskManager.printed());
        }
        return all.toString();
    }

    @Override
    public void close() throws InterruptedException {
        for (JavaProcess taskManager : taskManagers) {
            taskManager.kill();
        }
        jobManager.close();
    }
}
