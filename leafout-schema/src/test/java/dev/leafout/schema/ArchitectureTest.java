// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * What may depend on what inside schema. The public types stand in one package, but are three layers: options, what was
 * expected and what is wrong with a schema are plain values for everybody; a violation is made while a document is read;
 * the others are the entrance, and nothing inside knows them.
 */
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> VALUES = describe(
            "plain values",
            type -> belongToAnyOf(Draft.class, SchemaOptions.class, SchemaException.class, Expected.class)
                    .test(type.getBaseComponentType()));
    private static final DescribedPredicate<JavaClass> VIOLATION = belongToAnyOf(Violation.class);
    private static final DescribedPredicate<JavaClass> ENTRANCE =
            resideInAPackage("dev.leafout.schema").and(not(VALUES)).and(not(VIOLATION));

    private static final JavaClasses SCHEMA = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.leafout.schema");

    @Test
    void packagesDependOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.leafout.schema..")
                .layer("values")
                .definedBy(VALUES)
                .layer("pattern")
                .definedBy("dev.leafout.schema.pattern..")
                .layer("plan")
                .definedBy("dev.leafout.schema.plan..")
                .layer("compile")
                .definedBy("dev.leafout.schema.compile..")
                .layer("violation")
                .definedBy(VIOLATION)
                .layer("run")
                .definedBy("dev.leafout.schema.run..")
                .layer("entrance")
                .definedBy(ENTRANCE)
                .whereLayer("values")
                .mayNotAccessAnyLayer()
                .whereLayer("pattern")
                .mayNotAccessAnyLayer()
                .whereLayer("plan")
                .mayOnlyAccessLayers("values", "pattern")
                .whereLayer("compile")
                .mayOnlyAccessLayers("values", "pattern", "plan")
                .whereLayer("violation")
                .mayOnlyAccessLayers("values", "plan")
                .whereLayer("run")
                .mayOnlyAccessLayers("values", "pattern", "plan", "violation")
                .whereLayer("entrance")
                .mayNotBeAccessedByAnyLayer()
                .ensureAllClassesAreContainedInArchitecture()
                .check(SCHEMA);
    }
}
