// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What the BOM promises: every module that is published, and no other. */
class PublishedModulesTest {
    private static final Path ROOT = Path.of("..");

    @Test
    void theBomHasEveryModuleThatIsPublished() throws Exception {
        List<String> published = new ArrayList<>();
        for (String module : texts(pom("pom.xml"), "modules", "module")) {
            if (!isPom(module) && !isUnpublished(module)) {
                published.add(module);
            }
        }
        assertThat(published).contains("leafout-core", "leafout-testkit");
        assertThat(texts(pom("leafout-bom/pom.xml"), "dependency", "artifactId"))
                .as("A module that is not meant for a repository sets maven.deploy.skip; the others stand in the BOM")
                .containsExactlyInAnyOrderElementsOf(published);
    }

    private static boolean isPom(String module) throws Exception {
        return texts(pom(module + "/pom.xml"), "project", "packaging").contains("pom");
    }

    private static boolean isUnpublished(String module) throws Exception {
        return texts(pom(module + "/pom.xml"), "properties", "maven.deploy.skip")
                .contains("true");
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
