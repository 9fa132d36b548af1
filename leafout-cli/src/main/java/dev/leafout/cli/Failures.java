// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.snapshot.SnapshotConflictException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a command prints when it fails, and its exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    /** For a bug in the program itself; the launcher uses it if the build fails. */
    private static final int FAULT = 70;

    private final LeafoutCommand leafout;

    Failures(LeafoutCommand leafout) {
        this.leafout = leafout;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        leafout.say(e.getMessage());
        StringWriter suggestions = new StringWriter();
        UnmatchedArgumentException.printSuggestions(e, new PrintWriter(suggestions));
        leafout.err().lines(suggestions.toString());
        leafout.err().line("Try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        leafout.err().flush();
        return LeafoutCommand.USAGE;
    }

    /** Flushes what was written before the failure, so that it comes before the message. */
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        try {
            leafout.out().flush();
        } catch (Output.Failed failed) {
            return exitCode(failed);
        }
        return exitCode(e);
    }

    /** Prints what went wrong and returns the exit code. */
    private int exitCode(Exception e) {
        if (e instanceof Output.Failed failed) {
            return exitCode(failed);
        }
        if (e instanceof JsonSyntaxException) {
            leafout.sayLines(e.getMessage());
            return LeafoutCommand.INVALID;
        }
        if (e instanceof SnapshotConflictException) {
            leafout.say(e.getMessage());
            return LeafoutCommand.INVALID;
        }
        if (e instanceof IOException || e instanceof UncheckedIOException) {
            leafout.say("Cannot read " + e.getMessage());
            return LeafoutCommand.USAGE;
        }
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        leafout.sayLines("This should not have happened:\n" + trace.toString().replace("\t", "    "));
        return FAULT;
    }

    int exitCode(Output.Failed e) {
        if (e.isClosedPipe()) {
            return LeafoutCommand.CLOSED_PIPE;
        }
        leafout.say("Cannot write the output: " + e.getMessage());
        return LeafoutCommand.USAGE;
    }
}
