// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.cli.ParserOptions.Text;
import dev.leafout.cli.ParserOptions.Truncated;
import dev.leafout.field.Completion;
import dev.leafout.llm.Provider;
import dev.leafout.snapshot.Closing;
import dev.leafout.snapshot.ConflictPolicy;
import dev.leafout.snapshot.PropertyOrder;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code leafout} command, and what its subcommands share: the standard streams and the exit codes. */
@Command(
        name = "leafout",
        description = "Reads JSON that is still being written, and shows each value as soon as it is certain.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:fine",
            "1:the input is invalid, ends early, or violates its schema",
            "2:wrong usage: an unknown option, an unreadable file, an invalid schema",
            "130:Ctrl-C",
            "141:the output was closed (leafout events FILE | head -1)"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  leafout watch",
            "  curl -sN https://example.com/stream | leafout events -",
            "  leafout validate --schema trip.schema.json trip.json",
            "",
            "Data goes to standard output, messages to standard error. leafout COMMAND --help says more."
        })
final class LeafoutCommand implements Runnable {
    static final int FINE = 0;
    static final int INVALID = 1;
    static final int USAGE = 2;
    static final int CLOSED_PIPE = 141;

    private static final int HELP_WIDTH = 80;
    /** The narrowest that picocli can set. */
    private static final int NARROWEST_HELP = 55;

    private static final int WIDEST_HELP = 100;

    /** The commands by name, in the order of the help. */
    static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("watch", WatchCommand.class);
        COMMANDS.put("events", EventsCommand.class);
        COMMANDS.put("fields", FieldsCommand.class);
        COMMANDS.put("partial", PartialCommand.class);
        COMMANDS.put("chunk", ChunkCommand.class);
        COMMANDS.put("validate", ValidateCommand.class);
        COMMANDS.put("repair", RepairCommand.class);
        COMMANDS.put("cuts", CutsCommand.class);
        COMMANDS.put("play", PlayCommand.class);
        COMMANDS.put("bench", BenchCommand.class);
        COMMANDS.put("flink-demo", FlinkDemoCommand.class);
        COMMANDS.put("example", ExampleCommand.class);
        COMMANDS.put("completion", CompletionCommand.class);
        COMMANDS.put("help", HelpCommand.class);
    }

    private final InputStream in;
    private final Output out;
    private final Output err;
    /** Where help goes. */
    private final PrintWriter help;

    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    LeafoutCommand(InputStream in, OutputStream out, OutputStream err, Terminal terminal) {
        this.in = in;
        this.out = new Output(new BufferedWriter(new OutputStreamWriter(out, UTF_8)));
        this.err = new Output(new PrintWriter(new OutputStreamWriter(err, UTF_8))); // nowhere to report a failure
        this.terminal = terminal;
        this.help = new PrintWriter(new OutputStreamWriter(out, UTF_8), true);
    }

    /** Runs the command line and exits with its code. */
    public static void main(String[] args) {
        LeafoutCommand leafout = new LeafoutCommand(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                Terminal.fromLauncher());
        System.exit(leafout.execute(args));
    }

    /** Runs the command line and returns the exit code. What was written before it ended stands. */
    int execute(String... args) {
        Failures failures = new Failures(this);
        try {
            int code = commandLine(args)
                    .setOut(help)
                    .setUsageHelpWidth(helpWidth())
                    .setExpandAtFiles(false) // @x is a file of that name, not a file with options
                    .registerConverter(Truncated.class, new ConstantConverter<>(Truncated.class))
                    .registerConverter(Text.class, new ConstantConverter<>(Text.class))
                    .registerConverter(Completion.class, new ConstantConverter<>(Completion.class))
                    .registerConverter(
                            dev.leafout.field.Truncated.class,
                            new ConstantConverter<>(dev.leafout.field.Truncated.class))
                    .registerConverter(PropertyOrder.class, new ConstantConverter<>(PropertyOrder.class))
                    .registerConverter(Closing.class, new ConstantConverter<>(Closing.class))
                    .registerConverter(ConflictPolicy.class, new ConstantConverter<>(ConflictPolicy.class))
                    .registerConverter(
                            CompletionCommand.Shell.class, new ConstantConverter<>(CompletionCommand.Shell.class))
                    .registerConverter(Provider.class, new ConstantConverter<>(Provider.class))
                    .setParameterExceptionHandler(failures)
                    .setExecutionExceptionHandler(failures)
                    .execute(args);
            out.flush();
            return code;
        } catch (Output.Failed e) {
            return failures.exitCode(e);
        }
    }

    /** Adds the requested command, or all of them if there is none of that name. Adding each one takes time. */
    private CommandLine commandLine(String... args) {
        Class<?> command = args.length == 0 ? null : COMMANDS.get(args[0]);
        return command == null ? withAllCommands() : new CommandLine(this).addSubcommand(args[0], command);
    }

    CommandLine withAllCommands() {
        CommandLine line = new CommandLine(this);
        COMMANDS.forEach(line::addSubcommand);
        return line;
    }

    /** Returns the width of the terminal, if help can be set in it; lines of more than 100 characters are hard to read. */
    private int helpWidth() {
        int columns = terminal.columns() == 0 ? HELP_WIDTH : terminal.columns();
        return Math.max(NARROWEST_HELP, Math.min(columns, WIDEST_HELP));
    }

    /** Returns the root command. */
    static LeafoutCommand of(CommandSpec spec) {
        return (LeafoutCommand) spec.root().userObject();
    }

    /** Without a command there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing a command");
    }

    /** Opens a file, or standard input if its name is {@code -}. */
    InputStream open(String file) throws IOException {
        return file.equals("-") ? in : new FileInputStream(file);
    }

    Output out() {
        return out;
    }

    /**
     * Ends a replay, and returns the exit code. If something went wrong, says so before it reports text that was left
     * open.
     */
    int finish(ModelReplay replay) {
        String problem = replay.problem();
        if (!problem.isEmpty()) {
            out.flush();
            say(problem);
        }
        replay.finish();
        return problem.isEmpty() ? FINE : INVALID;
    }

    /** Writes a message for a person to standard error, as one line. */
    void say(@Nullable String message) {
        err.line("leafout: " + message);
        err.flush();
    }

    /** Writes our own message, which may have several lines. */
    void sayLines(@Nullable String message) {
        err.lines("leafout: " + message);
        err.flush();
    }

    Terminal terminal() {
        return terminal;
    }

    Output err() {
        return err;
    }
}
