// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import java.util.LinkedHashMap;
import java.util.Map;

/** Runs an example by its name: {@code ./leafout example tool-call}. */
final class Examples {
    /** An example's main method. */
    interface Example {
        void run(String... args) throws Exception;
    }

    static final Map<String, Example> ALL = new LinkedHashMap<>();

    static {
        ALL.put("chat-card", ChatCard::main);
        ALL.put("tool-call", ToolCall::main);
        ALL.put("two-calls", TwoCalls::main);
        ALL.put("fill-a-form", FillAForm::main);
        ALL.put("early-cancel", EarlyCancel::main);
        ALL.put("snapshots-to-chunks", SnapshotsToChunks::main);
        ALL.put("snapshots-to-screen", SnapshotsToScreen::main);
        ALL.put("checkpoint-and-resume", CheckpointAndResume::main);
        ALL.put("live-document", LiveDocument::main);
    }

    private Examples() {}

    public static void main(String[] args) throws Exception {
        Example example = args.length == 1 ? ALL.get(args[0]) : null;
        if (args.length == 0) {
            ALL.keySet().forEach(Screen::line);
        } else if (example == null) {
            System.err.println("leafout: name one of the examples: " + String.join(", ", ALL.keySet()));
            System.exit(2);
        } else {
            example.run();
        }
    }
}
