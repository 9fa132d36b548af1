// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.llm.Provider;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the input is: a text with JSON in it, snapshots of a growing value, or a provider stream.
 *
 * @param name as the page and its links call it
 * @param provider the format of a provider stream; null if it is none
 */
record InputKind(String name, @Nullable Provider provider) {
    static final InputKind TEXT = new InputKind("text", null);
    static final InputKind SNAPSHOTS = new InputKind("snapshots", null);
    /** Asks to find out. */
    static final String AUTO = "auto";

    /** The formats that are text; Bedrock's is binary. */
    private static final List<Provider> PROVIDERS = Stream.of(Provider.values())
            .filter(each -> each != Provider.BEDROCK)
            .toList();

    /** Returns all kinds, in the order in which the page offers them. */
    static List<InputKind> all() {
        return Stream.concat(Stream.of(TEXT, SNAPSHOTS), PROVIDERS.stream().map(InputKind::of))
                .toList();
    }

    static InputKind of(Provider provider) {
        return new InputKind(provider.toString(), provider);
    }

    /** Returns the kind of this name, or the one that fits the text. */
    static InputKind of(String name, String text) {
        if (name.isEmpty() || name.equals(AUTO)) {
            return detect(text);
        }
        return all().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown("kind of input " + name));
    }

    private static InputKind detect(String text) {
        List<InputLines.Line> lines =
                InputLines.of(text).stream().filter(line -> !line.isBlank()).toList();
        if (lines.size() > 1 && lines.stream().allMatch(InputKind::isContainer) && areSnapshots(text)) {
            return SNAPSHOTS;
        }
        return PROVIDERS.stream()
                .filter(provider -> mayBe(provider, lines))
                .map(provider -> ProviderTranscript.of(provider, text))
                .filter(transcript -> transcript.evidence() > 0)
                .reduce((best, each) -> each.evidence() > best.evidence() ? each : best)
                .map(transcript -> of(transcript.provider()))
                .orElse(TEXT);
    }

    private static boolean isContainer(InputLines.Line line) {
        String text = line.text().strip();
        return text.startsWith("{") && text.endsWith("}") || text.startsWith("[") && text.endsWith("]");
    }

    private static boolean areSnapshots(String text) {
        SnapshotFeed feed = new SnapshotFeed(text);
        return Stream.generate(feed::next).limit(feed.chunks()).noneMatch(chunk -> chunk.problem() != null);
    }

    /** Returns whether the first line that is no comment is one of such a stream. */
    private static boolean mayBe(Provider provider, List<InputLines.Line> lines) {
        String first = lines.stream()
                .map(InputLines.Line::text)
                .filter(line -> !line.startsWith(":"))
                .findFirst()
                .orElse("");
        boolean isEvent = first.matches("(data|event|id|retry):.*");
        return provider == Provider.OLLAMA ? first.startsWith("{") : isEvent;
    }
}
