// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.JsonNumber;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Writes the page and what the server says about each recording into a folder, from which any web server can serve
 * them. There is no Java behind that page, so it plays the recordings and nothing else.
 */
final class Export {
    /** How many characters a chunk has, since a recording is exported once. */
    static final int CHUNK = 4;

    /** A policy in a page cannot say who may embed it, and the site does. */
    private static final String POLICY = Guard.POLICY.replace(" frame-ancestors 'none';", "");

    private final Path folder;

    private Export(Path folder) {
        this.folder = folder;
    }

    /** Writes to the folder that is named. */
    public static void main(String[] args) throws IOException, InterruptedException, URISyntaxException {
        if (args.length != 1) {
            System.err.println("Usage: Export FOLDER");
            System.exit(2);
        }
        write(Path.of(args[0]));
    }

    static void write(Path folder) throws IOException, InterruptedException, URISyntaxException {
        Export export = new Export(folder);
        export.copyPage();
        export.writeSessions();
    }

    private void copyPage() throws IOException, URISyntaxException {
        URL url = Objects.requireNonNull(Export.class.getResource("page"), "the page is in the jar");
        URI page = url.toURI();
        if (page.getScheme().equals("jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(page, Map.of())) {
                copy(jar.getPath(page.getSchemeSpecificPart().replaceFirst(".*!", "")));
            }
        } else {
            copy(Path.of(page));
        }
        Path backend = folder.resolve("backend.js");
        Files.delete(backend);
        Files.move(folder.resolve("recorded.js"), backend);
        Path index = folder.resolve("index.html");
        String policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">";
        Files.writeString(
                index,
                Files.readString(index).replace("<meta charset=\"utf-8\">", "<meta charset=\"utf-8\">\n  " + policy));
    }

    private void copy(Path page) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(page)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path target = folder.resolve(page.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.write(target, Files.readAllBytes(file));
        }
    }

    private void writeSessions() throws IOException, InterruptedException {
        Recordings recordings = new Recordings();
        Files.writeString(folder.resolve("recordings.json"), recordings.toJson());
        Path sessions = Files.createDirectories(folder.resolve("sessions"));
        for (Recordings.Recording recording : recordings.all()) {
            Session session = new Session(settings(recording, recordings));
            session.run(session.size());
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            session.stream(0, null).writeTo(stream);
            Files.writeString(sessions.resolve(recording.name() + ".json"), session.describe(recording.name()));
            Files.writeString(sessions.resolve(recording.name() + ".txt"), stream.toString(UTF_8));
        }
    }

    private static Settings settings(Recordings.Recording recording, Recordings recordings) {
        Map<String, Object> fields = Map.of(
                "recording", recording.name(),
                "chunk", JsonNumber.of(String.valueOf(CHUNK)),
                "tolerate", recording.tolerate(),
                "schema", recording.schema());
        return Settings.of(fields, recordings);
    }
}
