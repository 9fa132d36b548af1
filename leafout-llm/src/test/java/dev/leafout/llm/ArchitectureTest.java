// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What may depend on what inside llm: the decoders of the providers know the words that they say, and nobody who hears them. */
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> VOCABULARY = describe(
            "the vocabulary",
            type -> belongToAnyOf(ModelEvent.class, Channel.class, FinishReason.class, Usage.class, DecodeLimits.class)
                    .test(type.getBaseComponentType()));

    @Test
    void packagesDependOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.leafout.llm..")
                .layer("vocabulary")
                .definedBy(VOCABULARY)
                .layer("provider")
                .definedBy("dev.leafout.llm.provider..")
                .layer("streams")
                .definedBy(resideInAPackage("dev.leafout.llm").and(not(VOCABULARY)))
                .layer("dialect")
                .definedBy("dev.leafout.llm.dialect..")
                .layer("client")
                .definedBy("dev.leafout.llm.client..")
                .whereLayer("vocabulary")
                .mayNotAccessAnyLayer()
                .whereLayer("provider")
                .mayOnlyAccessLayers("vocabulary")
                .whereLayer("dialect")
                .mayNotAccessAnyLayer()
                .whereLayer("streams")
                .mayOnlyAccessLayers("vocabulary", "provider", "dialect")
                .whereLayer("client")
                .mayOnlyAccessLayers("vocabulary", "streams")
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.leafout.llm"));
    }
}
