// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What may depend on what inside core. A package that does not exist yet has no dependencies to object to. */
class ArchitectureTest {

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.leafout");

    @Test
    void packagesDependOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.leafout..")
                .withOptionalLayers(true)
                .layer("event")
                .definedBy("dev.leafout.event..")
                .layer("parse")
                .definedBy("dev.leafout.parse..")
                .layer("document")
                .definedBy("dev.leafout.document..")
                .layer("flow")
                .definedBy("dev.leafout.flow..")
                .layer("field")
                .definedBy("dev.leafout.field..")
                .layer("snapshot")
                .definedBy("dev.leafout.snapshot..")
                .whereLayer("event")
                .mayNotAccessAnyLayer()
                .whereLayer("parse")
                .mayOnlyAccessLayers("event")
                .whereLayer("document")
                .mayOnlyAccessLayers("event", "parse")
                .whereLayer("flow")
                .mayNotAccessAnyLayer()
                .whereLayer("field")
                .mayOnlyAccessLayers("event", "parse", "document", "flow")
                .whereLayer("snapshot")
                .mayOnlyAccessLayers("event", "parse", "document", "flow")
                .ensureAllClassesAreContainedInArchitecture()
                .check(CORE);
    }

    @Test
    void coreDependsOnTheJdkOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "dev.leafout..", "org.jspecify.annotations..")
                .check(CORE);
    }

    @Test
    void nothingIsSerializedTheJavaWay() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(Object(Input|Output).*|Externalizable)")
                .check(CORE);
    }

    @Test
    void nothingTouchesTheNetwork() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.net..")
                .check(CORE);
    }
}
