// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.event.Tolerance;
import dev.leafout.flink.LeafoutOptions;
import dev.leafout.flink.LeafoutOptions.StallTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The arguments of a job: {@code --name value}, each at most once. */
final class JobArguments {
    /** What every job understands. */
    private static final List<String> COMMON = List.of(
            "in",
            "out",
            "schema",
            "paths",
            "tolerate",
            "documents",
            "first-seq",
            "reorder",
            "stall-seconds",
            "snapshots");

    private final Map<String, String> values = new TreeMap<>();

    private JobArguments() {}

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException if one is unknown, or has no value
     */
    static JobArguments parse(String[] args, String... more) {
        List<String> known = new ArrayList<>(COMMON);
        known.addAll(List.of(more));
        JobArguments arguments = new JobArguments();
        for (int i = 0; i < args.length; i += 2) {
            String name = args[i].startsWith("--") ? args[i].substring(2) : "";
            if (!known.contains(name)) {
                throw new IllegalArgumentException(args[i] + " is not an argument of this job; there are --"
                        + String.join(" --", new TreeSet<>(known)));
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(args[i] + " has no value");
            }
            if (arguments.values.put(name, args[i + 1]) != null) {
                throw new IllegalArgumentException(args[i] + " is given twice");
            }
        }
        return arguments;
    }

    String required(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("--" + name + " is missing");
        }
        return value;
    }

    @Nullable
    String get(String name) {
        return values.get(name);
    }

    String get(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    long number(String name, long otherwise) {
        String value = values.get(name);
        try {
            return value == null ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--" + name + " must be a whole number, not " + value, e);
        }
    }

    private int count(String name, int otherwise) {
        long value = number(name, otherwise);
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "--" + name + " must be from 0 to " + Integer.MAX_VALUE + ", not " + value);
        }
        return (int) value;
    }

    boolean isTrue(String name, boolean otherwise) {
        return switch (get(name, String.valueOf(otherwise))) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("--" + name + " must be true or false");
        };
    }

    /** Returns the options of the operator. */
    LeafoutOptions options(StallTime time) throws IOException {
        LeafoutOptions.Builder options = LeafoutOptions.builder()
                .tolerate(tolerances(get("tolerate", "none")))
                .documents(isTrue("documents", true))
                .firstSequence(number("first-seq", 0))
                .reorderWithin(count("reorder", 64))
                .stallAfter(Duration.ofSeconds(number("stall-seconds", 600)), time);
        String schema = get("schema");
        if (schema != null) {
            options.schema(Files.readString(Path.of(schema)));
        }
        String paths = get("paths");
        if (paths != null) {
            options.paths(paths.split(",", -1));
        }
        return options.build();
    }

    private static Set<Tolerance> tolerances(String name) {
        return switch (name) {
            case "none" -> Tolerance.none();
            case "json5" -> Tolerance.json5();
            case "llm" -> Tolerance.llm();
            default -> throw new IllegalArgumentException("--tolerate must be none, json5 or llm, not " + name);
        };
    }
}
