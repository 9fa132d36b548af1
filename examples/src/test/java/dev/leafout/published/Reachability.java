// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a module tells GraalVM: the types that it looks at by reflection, and the resources that it reads. */
record Reachability(List<Map<?, ?>> types, List<String> resources) {
    private static final Path ROOT = Path.of("..");

    /** As GraalVM 23 and later read it. */
    static Reachability of(String module) throws IOException {
        Path file = folder(module).resolve("reachability-metadata.json");
        return Files.exists(file) ? parse(Files.readString(file)) : new Reachability(List.of(), List.of());
    }

    /** From the text of such a file. */
    static Reachability parse(String json) {
        Map<?, ?> all = (Map<?, ?>) value(json);
        return new Reachability(
                objects(all.get("reflection")),
                objects(all.get("resources")).stream()
                        .map(it -> String.valueOf(it.get("glob")))
                        .toList());
    }

    /** As GraalVM 17 and 21 read it: other files, other names. */
    static Reachability ofOlder(String module) throws IOException {
        Path reflection = folder(module).resolve("reflect-config.json");
        Path resources = folder(module).resolve("resource-config.json");
        return new Reachability(
                Files.exists(reflection) ? objects(value(Files.readString(reflection))) : List.of(),
                Files.exists(resources) ? patterns(value(Files.readString(resources))) : List.of());
    }

    private static List<String> patterns(Object file) {
        Map<?, ?> resources = (Map<?, ?>) ((Map<?, ?>) file).get("resources");
        return objects(resources.get("includes")).stream()
                .map(it -> String.valueOf(it.get("pattern")))
                .toList();
    }

    /** Returns the names of the types. */
    List<String> typeNames() {
        return types.stream()
                .map(it -> String.valueOf(Objects.requireNonNullElse(it.get("type"), it.get("name"))))
                .toList();
    }

    /** Returns the resources as regular expressions. */
    List<String> resourcePatterns() {
        return resources.stream()
                .map(glob -> glob.replace(".", "[.]").replace("*", ".*"))
                .toList();
    }

    private static Path folder(String module) {
        return ROOT.resolve(module).resolve("src/main/resources/META-INF/native-image/dev.leafout/" + module);
    }

    private static List<Map<?, ?>> objects(Object list) {
        return list == null
                ? List.of()
                : ((List<?>) list).stream().<Map<?, ?>>map(it -> (Map<?, ?>) it).toList();
    }

    private static Object value(String json) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(json);
        parser.finish();
        return document.value();
    }
}
