// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Recorded provider streams, and what is said on them as text: a line for each event. */
public final class ProviderStreams {
    private ProviderStreams() {}

    /** Returns the names of all recorded streams; beside each there is a log of what it says. */
    public static List<String> transcripts() {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/dev/leafout/llm"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".sse") || name.endsWith(".ndjson") || name.endsWith(".bin"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] bytes(String name) {
        try (InputStream in = ProviderStreams.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("There is no transcript " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whose format a transcript of this name is in. */
    public static Provider providerOf(String name) {
        return Stream.of(Provider.values())
                .filter(provider -> name.startsWith(provider.toString()))
                .max(Comparator.comparing(provider -> provider.toString().length()))
                .orElseThrow(() -> new IllegalArgumentException(name + " begins with no provider"));
    }

    static DecodeLimits limits(int maxLineBytes, int maxEventBytes) {
        return DecodeLimits.defaults().withMaxLineBytes(maxLineBytes).withMaxEventBytes(maxEventBytes);
    }

    public static List<ModelEvent> events(Provider provider, byte[]... chunks) {
        List<ModelEvent> events = new ArrayList<>();
        ProviderDecoder decoder = provider.decoder(events::add);
        for (byte[] chunk : chunks) {
            decoder.feed(chunk);
        }
        decoder.finish();
        return events;
    }

    public static List<ModelEvent> events(Provider provider, String sent) {
        return events(provider, sent.getBytes(UTF_8));
    }

    public static byte[][] cut(byte[] bytes, int at) {
        return new byte[][] {Arrays.copyOf(bytes, at), Arrays.copyOfRange(bytes, at, bytes.length)};
    }

    public static String log(List<ModelEvent> events) {
        StringBuilder log = new StringBuilder();
        for (ModelEvent event : events) {
            log.append(line(event)).append('\n');
        }
        return log.toString();
    }

    public static String log(Provider provider, String sent) {
        return log(events(provider, sent));
    }

    private static String line(ModelEvent event) {
        if (event instanceof ModelEvent.TextDelta delta) {
            return "text " + name(delta.channel()) + " " + delta.text();
        }
        if (event instanceof ModelEvent.ThinkingDelta delta) {
            return "thinking " + name(delta.channel()) + " " + delta.text();
        }
        if (event instanceof ModelEvent.RefusalDelta delta) {
            return "refusal " + name(delta.channel()) + " " + delta.text();
        }
        if (event instanceof ModelEvent.ToolCallStarted started) {
            return "call " + name(started.channel()) + " " + started.name();
        }
        if (event instanceof ModelEvent.ArgumentsDelta delta) {
            return "arguments " + name(delta.channel()) + " " + delta.json();
        }
        if (event instanceof ModelEvent.ToolCallFinished over) {
            return "called " + name(over.channel());
        }
        if (event instanceof ModelEvent.ProviderToolCalled called) {
            return "provider " + (called.awaitsApproval() ? "asks for " : "called ") + name(called.channel()) + " "
                    + called.name() + " " + called.arguments();
        }
        if (event instanceof ModelEvent.OtherOutput other) {
            return "other " + name(other.channel()) + " " + other.type();
        }
        if (event instanceof ModelEvent.UsageReported report) {
            return "usage " + usage(report.usage());
        }
        if (event instanceof ModelEvent.Finished over) {
            return "finished " + name(over.channel()) + " "
                    + over.reason().name().toLowerCase(Locale.ROOT) + " '" + over.word() + "'";
        }
        if (event instanceof ModelEvent.ProviderError error) {
            return "error '" + error.code() + "' " + error.message();
        }
        return "restarted";
    }

    /** Returns input and output, and the parts that are known: {@code 10(2 cached) 5(3 thinking)}. */
    private static String usage(Usage usage) {
        return usage.inputTokens()
                + (usage.cachedInputTokens() < 0 ? "" : "(" + usage.cachedInputTokens() + " cached)")
                + " "
                + usage.outputTokens()
                + (usage.reasoningTokens() < 0 ? "" : "(" + usage.reasoningTokens() + " thinking)");
    }

    /** Returns output and content, and after a # the number and the id of the call: {@code 0.1}, {@code 0#1:call_b}. */
    private static String name(Channel channel) {
        if (channel.equals(Channel.turn())) {
            return "turn";
        }
        return channel.output()
                + (channel.content() < 0 ? "" : "." + channel.content())
                + (channel.isCall()
                        ? "#" + channel.call() + (channel.callId() == null ? "" : ":" + channel.callId())
                        : channel.callId() == null ? "" : ":" + channel.callId());
    }
}
