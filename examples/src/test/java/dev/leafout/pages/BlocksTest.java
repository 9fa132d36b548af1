// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static dev.leafout.pages.Pages.ROOT;
import static dev.leafout.pages.Pages.page;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The fenced blocks of all pages: each is of a language that a test looks at, and what the XML depends on is there. */
class BlocksTest {
    private static final String SCRIPTS = "leafout-js/test/npm/pages.test.js";

    private static final String THIS = "examples/src/test/java/dev/leafout/pages/BlocksTest.java";

    /** The languages that are checked on a few pages only, and what checks them. */
    private static final Map<String, Map<String, String>> CHECKED = Map.of(
            "js", Map.of("docs/wire.md", SCRIPTS, "leafout-js/README.md", SCRIPTS),
            "jsx", Map.of("leafout-js/README.md", SCRIPTS),
            "svelte", Map.of("leafout-js/README.md", SCRIPTS),
            "json", Map.of("docs/native.md", "examples/src/test/java/dev/leafout/published/NativePageTest.java"),
            "text", Map.of("docs/kotlin.md", "leafout-kotlin/src/test/kotlin/dev/leafout/kotlin/KotlinPageTest.kt"),
            // What people have now, in calls of other libraries: below, and the compiler of the last is not to be had
            // everywhere.
            "javascript", Map.of("docs/coming-from.md", THIS),
            "python", Map.of("docs/coming-from.md", THIS),
            "csharp", Map.of("docs/coming-from.md", THIS));

    /** The test sources of all modules. */
    private static final StringBuilder TESTS = new StringBuilder();

    private record Dependency(String group, String artifact, String version, String type, String scope) {}

    @BeforeAll
    static void readTheTests() throws IOException {
        for (Path file : Pages.files()) {
            String name = file.toString().replace('\\', '/');
            if (name.matches(".*/src/(test|suite)/(java|kotlin)/.*\\.(java|kt)")
                    && !name.endsWith("/BlocksTest.java")) {
                TESTS.append(Files.readString(file));
            }
        }
    }

    static List<String> pages() throws IOException {
        return Pages.files().stream()
                .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                .filter(name -> name.endsWith(".md"))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyBlockIsOfALanguageThatATestLooksAt(String name) throws IOException {
        for (String language : new Markdown(page(name)).languages()) {
            assertThat(isChecked(language, name))
                    .as("A test looks at blocks of '%s' on %s", language, name)
                    .isTrue();
        }
    }

    private static boolean isChecked(String language, String name) throws IOException {
        return switch (language) {
            case "java", "kotlin" -> EveryPageTest.pages().contains(name);
            case "xml" -> true; // below
            case "" -> isReadByATest(name); // what is printed
            default -> CHECKED.getOrDefault(language, Map.of()).containsKey(name);
        };
    }

    private static boolean isReadByATest(String name) {
        String file = name.replaceAll(".*/", "");
        return TESTS.indexOf("\"" + name + "\"") >= 0
                || TESTS.indexOf("\"docs\", \"" + file + "\"") >= 0
                || TESTS.indexOf("../" + name + "\"") >= 0;
    }

    @Test
    void whatChecksALanguageReadsThePage() {
        CHECKED.forEach((language, checks) -> checks.forEach((name, check) -> {
            assertThat(new Markdown(page(name)).blocks(language)).isNotEmpty();
            assertThat(page(check)).contains(name);
        }));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatTheXmlDependsOnIsPublishedInTheVersionAtHand(String name) throws Exception {
        String bom = page("leafout-bom/pom.xml");
        String version = bom.split("<version>|</version>", 3)[1];
        for (String block : new Markdown(page(name)).blocks("xml")) {
            List<Dependency> dependencies = dependencies(block);
            assertThat(dependencies).as(block).isNotEmpty();
            for (Dependency dependency : dependencies) {
                assertThat(dependency.group).as(block).isEqualTo("dev.leafout");
                assertThat(dependency.version).as(block).isIn(version, null);
                if ("import".equals(dependency.scope)) {
                    assertThat(dependency)
                            .isEqualTo(new Dependency("dev.leafout", "leafout-bom", version, "pom", "import"));
                } else {
                    assertThat(bom).as(block).contains("<artifactId>" + dependency.artifact + "</artifactId>");
                    assertThat(dependency.type).as(block).isNull();
                    assertThat(dependency.scope).as(block).isIn("test", null);
                }
            }
        }
    }

    /** A block is a whole document, or some elements of one. */
    private static List<Dependency> dependencies(String block) throws Exception {
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader("<block>" + block + "</block>")))
                .getDocumentElement();
        NodeList elements = root.getElementsByTagName("dependency");
        List<Dependency> dependencies = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            dependencies.add(new Dependency(
                    text(element, "groupId"),
                    text(element, "artifactId"),
                    text(element, "version"),
                    text(element, "type"),
                    text(element, "scope")));
        }
        return dependencies;
    }

    private static String text(Element element, String name) {
        NodeList found = element.getElementsByTagName(name);
        return found.getLength() == 0 ? null : found.item(0).getTextContent();
    }

    /** Without a version, a dependency is one of the BOM's; the page says so, or links to the one that does. */
    @ParameterizedTest
    @MethodSource("pages")
    void whoLeavesOutTheVersionNamesTheBom(String name) throws Exception {
        for (String block : new Markdown(page(name)).blocks("xml")) {
            if (dependencies(block).stream().anyMatch(dependency -> dependency.version == null)) {
                assertThat(page(name)).containsAnyOf("leafout-bom", "](start.md#get-it)");
            }
        }
    }

    /** Reads what is on the standard input as the body of an asynchronous function. */
    private static final String READ_PYTHON =
            "import ast, sys, textwrap; ast.parse('async def f():\\n' + textwrap.indent(sys.stdin.read(), ' '))";

    @Test
    void whatOthersWriteCanBeRead() throws Exception {
        String theirs = page("docs/coming-from.md");
        for (String block : new Markdown(theirs).blocks("javascript")) {
            isRead(block, "node", "--input-type=module", "--check");
        }
        for (String block : new Markdown(theirs).blocks("python")) {
            isRead(block, "python3", "-c", READ_PYTHON);
        }
    }

    private static void isRead(String code, String... command) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(false, "there is no " + command[0]);
            return;
        }
        try (OutputStream in = process.getOutputStream()) {
            in.write(code.getBytes(UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(code + said).isZero();
    }

    @Test
    void thereAreManyBlocks() throws IOException {
        Set<String> known = Set.of("java", "kotlin", "xml", "");
        assertThat(pages().stream().flatMap(name -> new Markdown(page(name)).languages().stream()))
                .containsAll(known)
                .containsAll(CHECKED.keySet());
    }
}
