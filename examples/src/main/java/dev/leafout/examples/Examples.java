// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import java.util.LinkedHashMap;
import java.util.List;
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

    /** Projects of their own, in folders of their own, which the launcher runs. */
    static final List<String> PROJECTS = List.of("openai", "anthropic", "langchain4j", "spring-ai", "browser");

    private Examples() {}

    public static void main(String[] args) throws Exception {
        Example example = args.length == 1 ? ALL.get(args[0]) : null;
        if (args.length == 0) {
            ALL.keySet().forEach(Screen::line);
            PROJECTS.forEach(Screen::line);
        } else if (example == null) {
            System.err.println("leafout: name one of the examples: " + String.join(", ", ALL.keySet()) + ", "
                    + String.join(", ", PROJECTS));
            System.exit(2);
        } else {
            example.run();
        }
    }
}
