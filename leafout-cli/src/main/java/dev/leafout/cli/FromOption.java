// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.llm.Provider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The provider that sent the input, if the input is not the document itself. */
final class FromOption {
    @Option(
            names = "--from",
            paramLabel = "PROVIDER",
            description =
                    "The input is what this provider sent: openai-chat, openai-responses, anthropic, gemini, ollama,"
                            + " gemini-interactions, cohere or bedrock."
                            + " The answer and the arguments of tool calls are read (default: --tolerate llm).")
    private @Nullable Provider provider;

    @Nullable
    Provider provider() {
        return provider;
    }
}
