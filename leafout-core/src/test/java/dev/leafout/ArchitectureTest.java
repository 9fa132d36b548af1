// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.Opener;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.Problem;
import dev.leafout.parse.TextSlice;
import dev.leafout.parse.TextVisibility;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.parse.text.Tokenizer;
import org.junit.jupiter.api.Test;

/** What may depend on what inside core. A package that does not exist yet has no dependencies to object to. */
class ArchitectureTest {
    private static final DescribedPredicate<JavaClass> PARSE_VALUES = belongToAnyOf(
                    Expectation.class,
                    CheckpointException.class,
                    CheckpointReader.class,
                    CheckpointWriter.class,
                    JsonSyntaxException.class,
                    JsonTruncatedException.class,
                    Opener.class,
                    ParseLimits.class,
                    ParseListener.class,
                    ParsePosition.class,
                    Problem.class,
                    TextVisibility.class,
                    TruncationPolicy.class)
            .onResultOf(JavaClass::getBaseComponentType);
    private static final DescribedPredicate<JavaClass> SLICE = belongToAnyOf(TextSlice.class);
    private static final DescribedPredicate<JavaClass> PARSE_ENTRANCE =
            resideInAPackage("dev.leafout.parse").and(not(PARSE_VALUES)).and(not(SLICE));

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

    /**
     * The public types of parse stand in one package, but are three layers: plain values for everybody; the slice, which
     * everybody sees and only the window makes; the others are the entrance, and nothing inside knows them.
     */
    @Test
    void parseDependsOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("dev.leafout.parse..")
                .layer("values")
                .definedBy(PARSE_VALUES)
                .layer("slice")
                .definedBy(SLICE)
                .layer("text")
                .definedBy("dev.leafout.parse.text..")
                .layer("repair")
                .definedBy("dev.leafout.parse.repair..")
                .layer("entrance")
                .definedBy(PARSE_ENTRANCE)
                .whereLayer("values")
                .mayOnlyAccessLayers("slice")
                .whereLayer("slice")
                .mayOnlyAccessLayers("text")
                .whereLayer("text")
                .mayOnlyAccessLayers("values", "slice")
                .whereLayer("repair")
                .mayOnlyAccessLayers("values", "text")
                .whereLayer("repair")
                .mayOnlyBeAccessedByLayers("entrance")
                .whereLayer("entrance")
                .mayNotBeAccessedByAnyLayer()
                .check(CORE.that(resideInAPackage("dev.leafout.parse..")));
    }

    @Test
    void theRepairsSeeTheTokenizerThroughOneInterface() {
        noClasses()
                .that()
                .resideInAPackage("dev.leafout.parse.repair..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Tokenizer.class, ParseListener.class)
                .check(CORE);
    }

    @Test
    void nobodyElseKnowsTheRepairs() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.leafout.parse..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.leafout.parse.repair..")
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
