// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** JSON-Schema-Test-Suite: its cases and the schemas they refer to. */
final class SuiteCases {
    static final Path SUITE =
            Path.of(System.getProperty("leafout.shared", "../../shared"), "suites/json-schema-test-suite");

    /** An instance under a schema. */
    record Case(String name, String schema, String instance, boolean valid) {
        @Override
        public String toString() {
            return name;
        }
    }

    private SuiteCases() {}

    static boolean areThere() {
        return Files.isDirectory(SUITE);
    }

    /** Returns the cases of draft 2020-12. */
    static List<Case> in(String folder) {
        return of("draft2020-12", folder);
    }

    static List<Case> of(String draft, String folder) {
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> files =
                Files.list(SUITE.resolve("tests").resolve(draft).resolve(folder))) {
            files.filter(file -> file.toString().endsWith(".json")).sorted().forEach(file -> read(file, cases));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return cases;
    }

    private static void read(Path file, List<Case> cases) {
        String name = file.getFileName().toString().replace(".json", "");
        for (Object group : (List<?>) TestJson.read(text(file))) {
            Map<?, ?> map = (Map<?, ?>) group;
            String schema = TestJson.write(map.get("schema"));
            for (Object test : (List<?>) map.get("tests")) {
                Map<?, ?> one = (Map<?, ?>) test;
                cases.add(new Case(
                        name + ": " + map.get("description") + ": " + one.get("description"),
                        schema,
                        TestJson.write(one.get("data")),
                        (Boolean) one.get("valid")));
            }
        }
    }

    static Map<URI, String> remotes() {
        Map<URI, String> remotes = new TreeMap<>();
        Path root = SUITE.resolve("remotes");
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".json"))
                    .forEach(file -> remotes.put(
                            URI.create("http://localhost:1234/"
                                    + root.relativize(file).toString().replace('\\', '/')),
                            text(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return remotes;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
