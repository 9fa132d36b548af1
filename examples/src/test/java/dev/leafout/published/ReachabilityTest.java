// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a native image must be told: every place in published code that looks at classes or reads resources at run time is named here,
 * with what covers it.
 */
class ReachabilityTest {
    private static final Path ROOT = Path.of("..");

    /** What GraalVM's tracing agent records, as calls look in a source. */
    private static final Pattern DYNAMIC = Pattern.compile(
            "Class\\.forName|loadClass\\(|\\.getResource|ServiceLoader\\.load|\\.get(Declared)?(Method|Field|Constructor)s?\\("
                    + "|getRecordComponents|\\.newInstance\\(|Proxy\\.new|\\.find(Static|Virtual|Special|Constructor|VarHandle)\\("
                    + "|ObjectInputStream|loadLibrary|ResourceBundle|::getMethods?\\b|::forName");

    private static final String BY_METADATA = "by metadata";
    private static final String BY_SERVICE_FILE = "by the file in META-INF/services, which GraalVM reads itself";
    private static final String USERS_TYPE = "types of the user, who registers them: docs/native.md";
    private static final String NOT_NATIVE = "runs on a JVM only, because of Flink or picocli: docs/native.md";

    private static final Map<String, String> COVERED = Map.ofEntries(
            Map.entry("leafout-cli/Version", NOT_NATIVE),
            Map.entry("leafout-cli/WatchCommand", NOT_NATIVE),
            Map.entry("leafout-flink/FormSerializer", NOT_NATIVE),
            Map.entry("leafout-jackson3/BeanFields", BY_METADATA),
            Map.entry("leafout-jackson3/Constraints", BY_METADATA),
            Map.entry("leafout-jackson3/DeclaredOrder", USERS_TYPE),
            Map.entry("leafout-jackson3/EnumNames", USERS_TYPE),
            Map.entry("leafout-kotlinx/Builtins", USERS_TYPE),
            Map.entry("leafout-schema/SchemaStore", BY_METADATA),
            Map.entry("leafout-spring-ai/OutputSchema", BY_METADATA),
            Map.entry("leafout-typed/Binders", BY_SERVICE_FILE));

    @Test
    void everyPlaceThatLooksAtClassesOrResourcesIsCovered() throws Exception {
        Set<String> found = new TreeSet<>();
        for (String module : PublishedModulesTest.published()) {
            for (Path source : sources(module)) {
                if (DYNAMIC.matcher(code(source)).find()) {
                    found.add(module + "/" + source.getFileName().toString().replaceAll("[.](java|kt)$", ""));
                }
            }
        }
        assertThat(found)
                .as("Say here what covers a new place, and add it to the module's META-INF/native-image")
                .isEqualTo(new TreeSet<>(COVERED.keySet()));
    }

    @Test
    void exactlyTheModulesThatNeedMetadataHaveSome() throws Exception {
        Set<String> expected = new TreeSet<>(List.of("leafout-jackson2")); // generated from leafout-jackson3
        COVERED.forEach((place, how) -> {
            if (how.equals(BY_METADATA)) {
                expected.add(place.substring(0, place.indexOf('/')));
            }
        });
        Set<String> having = new TreeSet<>();
        for (String module : PublishedModulesTest.published()) {
            Reachability metadata = Reachability.of(module);
            if (!metadata.types().isEmpty() || !metadata.resources().isEmpty()) {
                having.add(module);
            }
        }
        assertThat(having).isEqualTo(expected);
    }

    @Test
    void olderVersionsOfGraalVmAreToldTheSame() throws Exception {
        for (String module : PublishedModulesTest.published()) {
            Reachability metadata = Reachability.of(module);
            Reachability older = Reachability.ofOlder(module);
            assertThat(older.resources()).as(module).isEqualTo(metadata.resourcePatterns());
            assertThat(older.types().stream().map(it -> renamed(it)).toList())
                    .as(module)
                    .isEqualTo(metadata.types());
        }
    }

    private static Map<Object, Object> renamed(Map<?, ?> older) {
        Map<Object, Object> type = new TreeMap<>(older);
        type.put("type", type.remove("name"));
        return type;
    }

    @Test
    void bothJacksonsAreToldTheSame() throws Exception {
        assertThat(Reachability.of("leafout-jackson3").typeNames().stream()
                        .map(name -> name.replace("tools.jackson.", "com.fasterxml.jackson."))
                        .toList())
                .isEqualTo(Reachability.of("leafout-jackson2").typeNames());
    }

    @Test
    void everyMetaschemaIsAmongTheResources() throws Exception {
        List<String> patterns = Reachability.of("leafout-schema").resourcePatterns();
        Path resources = ROOT.resolve("leafout-schema/src/main/resources");
        try (Stream<Path> files = Files.walk(resources.resolve("dev"))) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> resources.relativize(file).toString().replace('\\', '/'))
                    .toList();
            assertThat(names)
                    .hasSizeGreaterThan(4)
                    .allMatch(name -> patterns.stream().anyMatch(name::matches));
        }
    }

    private static List<Path> sources(String module) throws IOException {
        Path main = ROOT.resolve(module).resolve("src/main");
        if (!Files.isDirectory(main)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(main)) {
            return files.filter(file -> file.toString().matches(".*[.](java|kt)"))
                    .toList();
        }
    }

    /** Without comments. */
    private static String code(Path source) throws IOException {
        return Files.readString(source).replaceAll("(?s)/[*].*?[*]/", "").replaceAll("//.*", "");
    }
}
