// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code leafout validate}: where the input violates its schema, and how much of it need not have been generated. */
@Command(
        name = "validate",
        description = {
            "Validate the input against a JSON Schema and write the violations, one per line.",
            "Each has the offset of the character that decided it and, as \"saved\", the share of the input after it,"
                    + " which need not have been generated. The lines come when the input has ended."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout validate --schema trip.schema.json trip.json",
            "  leafout validate --schema trip.schema.json --format --plain-numbers trip.json"
        })
final class ValidateCommand implements Callable<Integer> {
    /** Violations are kept until the input has ended. If there are more than this, the schema is probably wrong. */
    static final int MOST_LISTED = 1_000;

    @ParentCommand
    private LeafoutCommand leafout;

    @Mixin
    private ChunkedInput input;

    @Mixin
    private ParserOptions options;

    @Mixin
    private SchemaOption schema;

    @Option(names = "--format", description = "Check formats, such as date-time and email, too.")
    private boolean format;

    @Option(
            names = "--plain-numbers",
            description = "Assume that numbers have no exponents, so that bounds can be decided earlier.")
    private boolean plainNumbers;

    @Spec
    private CommandSpec command;

    private final List<Violation> violations = new ArrayList<>();
    /** How many more violations there were. */
    private long more;

    private long characters;
    private @Nullable JsonSyntaxException error;

    @Override
    public Integer call() throws IOException {
        if (!schema.isGiven()) {
            throw new ParameterException(command.commandLine(), "Missing required option: '--schema=S'");
        }
        PrefixValidator validator = schema.compile(
                        SchemaOptions.defaults().withFormats(format).withPlainDecimals(plainNumbers))
                .validator(this::keep);
        read(options.parser().listen(validator).build());
        violations.forEach(violation -> leafout.out()
                .line(SchemaOption.describe(violation, new JsonLine())
                        .add("saved", saved(violation))
                        .toString()));
        leafout.out().flush();
        if (more > 0) {
            leafout.say(String.format(Locale.ROOT, "%,d more violations are not listed.", more));
        }
        validator.warnings().forEach(leafout::say);
        if (error != null) {
            throw error;
        }
        return violations.isEmpty() ? LeafoutCommand.FINE : LeafoutCommand.INVALID;
    }

    private void keep(Violation violation) {
        if (violations.size() < MOST_LISTED) {
            violations.add(violation);
        } else {
            more++;
        }
    }

    /** Reads the whole input, even after an error, since its length is needed. */
    private void read(JsonPushParser parser) throws IOException {
        input.forEachChunk(chunk -> {
            count(chunk);
            attempt(() -> parser.feed(chunk));
        });
        attempt(parser::finish);
    }

    private void attempt(Runnable step) {
        if (error == null) {
            try {
                step.run();
            } catch (JsonSyntaxException e) {
                error = e;
            }
        }
    }

    private void count(byte[] utf8) {
        for (byte b : utf8) {
            int lead = b & 0xFF;
            characters += lead >= 0xF0 ? 2 : lead < 0x80 || lead >= 0xC0 ? 1 : 0;
        }
    }

    private BigDecimal saved(Violation violation) {
        return BigDecimal.valueOf(characters - violation.offset())
                .divide(BigDecimal.valueOf(characters), 3, RoundingMode.HALF_UP);
    }
}
