// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table in docs/tolerance.md: a text, the tolerances that it takes, and what comes of it.
 *
 * @param outcome {@code COMPLETE}, {@code TRUNCATED} or the problem
 * @param json the value; empty if there is an error
 */
public record Glitch(String text, List<String> repairs, String outcome, String json) {
    private static final String CELL = "(`` .*? ``|`[^`]*`)";
    private static final Pattern ROW =
            Pattern.compile("\\| " + CELL + " \\| ([A-Z0-9_`, ]*) \\| (truncated: |error: |)" + CELL + " \\|");

    /** Returns all rows of the page. */
    public static List<Glitch> all() {
        List<Glitch> glitches = new ArrayList<>();
        for (String line : lines()) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                glitches.add(glitch(row));
            }
        }
        return glitches;
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(Path.of("..", "docs", "tolerance.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Glitch glitch(Matcher row) {
        String result = code(row.group(4));
        List<String> repairs = Pattern.compile("[A-Z0-9_]+")
                .matcher(row.group(2))
                .results()
                .map(match -> match.group())
                .toList();
        return switch (row.group(3)) {
            case "error: " -> new Glitch(code(row.group(1)), repairs, result, "");
            case "truncated: " -> new Glitch(code(row.group(1)), repairs, "TRUNCATED", result);
            default -> new Glitch(code(row.group(1)), repairs, "COMPLETE", result);
        };
    }

    private static String code(String cell) {
        String inside =
                cell.startsWith("`` ") ? cell.substring(3, cell.length() - 3) : cell.substring(1, cell.length() - 1);
        return inside.replace("⏎", "\n").replace("⇥", "\t");
    }

    @Override
    public String toString() {
        return text;
    }
}
