// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * What is published: every such module is in the BOM, and no other; its types say since when they are there, and no other module has
 * one of the same name.
 */
class PublishedModulesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^public (?:[a-z-]+ )*(?:class|interface|record|enum|@interface) ", Pattern.MULTILINE);
    private static final Pattern CONSTANT_TYPE = Pattern.compile("^public (?:enum|@interface) ", Pattern.MULTILINE);
    private static final Pattern THREADS = Pattern.compile("[Ii]mmutable|[Tt]hreads?\\b");

    private static final Pattern NAMED_TYPE = Pattern.compile(
            "^(?<indent> *)(?<modifiers>(?:[a-z-]+ )*)(?<kind>class|interface|record|enum|@interface) (?<name>\\w+)",
            Pattern.MULTILINE);

    /** Builders are written with the name of what they build; the enum of field is named as people know it. */
    private static final Set<String> SHARED_NAMES = Set.of("Builder", "Truncated");

    private static final Pattern KOTLIN_FUNCTION = Pattern.compile(
            "^public (?:[a-z]+ )*fun (?:<.*?> )?(?:[A-Z][\\w<>*]*\\.)?(?<name>\\w+)\\(", Pattern.MULTILINE);

    private static final Pattern EXPORTS = Pattern.compile("^    exports ([a-z0-9.]+);", Pattern.MULTILINE);
    private static final Pattern SINCE = Pattern.compile("^ \\* @since \\d+\\.\\d+$", Pattern.MULTILINE);

    @Test
    void theBomHasEveryModuleThatIsPublished() throws Exception {
        List<String> published = published();
        assertThat(published).contains("leafout-core", "leafout-testkit");
        assertThat(texts(pom("leafout-bom/pom.xml"), "dependency", "artifactId"))
                .as("A module that is not meant for a repository sets maven.deploy.skip; the others stand in the BOM")
                .containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void everyPublicTypeSaysSinceWhenItIsThere() throws Exception {
        Map<Path, String> heads = heads(published());
        assertThat(heads).hasSizeGreaterThan(100);
        assertThat(filesWithout(SINCE, heads))
                .as("public types without @since in their Javadoc")
                .isEmpty();
    }

    /** In Kotlin, functions stand beside types. */
    @Test
    void everyKotlinFunctionSaysSinceWhenItIsThereAndIsInTheArchitecture() throws Exception {
        String table = tableOfPublicTypes();
        int functions = 0;
        for (String module : published()) {
            for (Path file : files(ROOT.resolve(module).resolve("src/main/kotlin"), ".kt")) {
                String source = Files.readString(file);
                Matcher function = KOTLIN_FUNCTION.matcher(source);
                while (function.find()) {
                    String head = source.substring(
                            Math.max(0, source.lastIndexOf("/**", function.start())), function.start());
                    assertThat(head)
                            .as("%s of %s", function.group("name"), file)
                            .containsPattern(SINCE);
                    assertThat(table).contains("`" + function.group("name") + "`");
                    functions++;
                }
            }
        }
        assertThat(functions).isGreaterThan(5);
    }

    @Test
    void everyPublicTypeSaysWhichThreadsMayUseIt() throws Exception {
        Map<Path, String> heads = heads(published());
        heads.values().removeIf(head -> CONSTANT_TYPE.matcher(head).find());
        heads.keySet().removeIf(file -> file.toString().endsWith("Exception.java"));
        assertThat(filesWithout(THREADS, heads))
                .as("public types that do not say how threads may use them")
                .isEmpty();
    }

    @Test
    void theArchitectureNamesEveryPublicType() throws Exception {
        String table = tableOfPublicTypes();
        assertThat(heads(published()).keySet())
                .allSatisfy(file -> assertThat(table)
                        .containsPattern("[`.]" + file.getFileName().toString().replace(".java", "") + "`"));
    }

    private static String tableOfPublicTypes() throws IOException {
        String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        return page.substring(page.indexOf("## Public types"), page.indexOf("## Ideas"));
    }

    /** The Javadoc of each public type, and the declaration as far as it says of which kind the type is, by the file. */
    private static Map<Path, String> heads(List<String> modules) throws IOException {
        Map<Path, String> heads = new TreeMap<>();
        for (String module : modules) {
            for (Path file : sources(module)) {
                String source = Files.readString(file);
                Matcher type = PUBLIC_TYPE.matcher(source);
                if (type.find()) {
                    int javadoc = source.lastIndexOf("/**", type.start());
                    heads.put(file, source.substring(Math.max(0, javadoc), type.end()));
                }
            }
        }
        return heads;
    }

    private static List<Path> filesWithout(Pattern words, Map<Path, String> heads) {
        return heads.keySet().stream()
                .filter(file -> !words.matcher(heads.get(file)).find())
                .toList();
    }

    @Test
    void noTwoModulesHaveAPublicTypeOfOneName() throws Exception {
        Map<String, Set<String>> modulesByName = new TreeMap<>();
        for (String module : published()) {
            for (Path file : sources(module)) {
                for (String name : publicTypes(Files.readString(file))) {
                    modulesByName.computeIfAbsent(name, key -> new TreeSet<>()).add(module);
                }
            }
        }
        assertThat(modulesByName).containsKeys("ObjectStream", "ModelEvent", "ProviderError", "Refused");
        modulesByName.keySet().removeAll(SHARED_NAMES);
        modulesByName.values().removeIf(modules -> modules.size() == 1);
        assertThat(modulesByName)
                .as("names of public types, and the modules that have one")
                .isEmpty();
    }

    /** The names of a file's public types; those inside of an interface are public too, whether they say so or not. */
    private static List<String> publicTypes(String source) {
        List<String> names = new ArrayList<>();
        boolean isInInterface = false;
        Matcher type = NAMED_TYPE.matcher(source);
        while (type.find()) {
            boolean isPublic = type.group("modifiers").contains("public ");
            boolean isOutermost = type.group("indent").isEmpty();
            if (isPublic || isInInterface && !isOutermost) {
                names.add(type.group("name"));
            }
            if (isOutermost) {
                isInInterface = isPublic && type.group("kind").equals("interface");
            }
        }
        return names;
    }

    /** The sources of a module, of the packages that others can use. */
    private static List<Path> sources(String module) throws IOException {
        Path folder = ROOT.resolve(module).resolve("src/main/java");
        Path descriptor = folder.resolve("module-info.java");
        Set<Path> exported = Files.exists(descriptor) ? exported(folder, Files.readString(descriptor)) : null;
        return files(folder, ".java").stream()
                .filter(file -> exported == null || exported.contains(file.getParent()))
                .toList();
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private static Set<Path> exported(Path folder, String descriptor) {
        return EXPORTS.matcher(descriptor)
                .results()
                .map(exports -> folder.resolve(exports.group(1).replace('.', '/')))
                .collect(Collectors.toSet());
    }

    /** Returns the modules that are published. */
    static List<String> published() throws Exception {
        List<String> published = new ArrayList<>();
        for (String module : texts(pom("pom.xml"), "modules", "module")) {
            if (!isPom(module) && !isUnpublished(module)) {
                published.add(module);
            }
        }
        return published;
    }

    private static boolean isPom(String module) throws Exception {
        return texts(pom(module + "/pom.xml"), "project", "packaging").contains("pom");
    }

    /** An example that is to be copied is of a group of its own, which nobody publishes. */
    private static boolean isUnpublished(String module) throws Exception {
        Element pom = pom(module + "/pom.xml");
        return texts(pom, "properties", "maven.deploy.skip").contains("true")
                || texts(pom, "project", "groupId").contains("com.example");
    }

    private static Element pom(String file) throws Exception {
        File pom = ROOT.resolve(file).toFile();
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom)
                .getDocumentElement();
    }

    /** Returns the texts of all elements of this name whose parent is called so. */
    private static List<String> texts(Element root, String parent, String name) {
        List<String> texts = new ArrayList<>();
        NodeList elements = root.getElementsByTagName(name);
        for (int i = 0; i < elements.getLength(); i++) {
            Node element = elements.item(i);
            if (element.getParentNode().getNodeName().equals(parent)) {
                texts.add(element.getTextContent().strip());
            }
        }
        return texts;
    }
}
