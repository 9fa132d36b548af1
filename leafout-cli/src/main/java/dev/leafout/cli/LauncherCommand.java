// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.ParentCommand;

/** A command of which only the help is here: the launcher runs it, in a module of its own. */
abstract class LauncherCommand implements Callable<Integer> {
    @ParentCommand
    private LeafoutCommand leafout;

    private final String what;

    /** Takes what the launcher runs, as the beginning of a sentence: {@code The examples are}. */
    LauncherCommand(String what) {
        this.what = what;
    }

    @Override
    public Integer call() {
        leafout.say(what + " run by the launcher, ./leafout at the root of the sources.");
        return LeafoutCommand.USAGE;
    }
}
