// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal without an end that knows what the live view needs: what it shows after some output. */
final class Screen {
    private static final Pattern PART = Pattern.compile("\033\\[([?\\d]*)([a-zA-Z])|[^\033]", Pattern.DOTALL);

    private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    private int row;
    private int column;

    private Screen() {}

    static String of(String output) {
        Screen screen = new Screen();
        Matcher part = PART.matcher(output);
        while (part.find()) {
            if (part.group(2) == null) {
                screen.write(part.group());
            } else {
                screen.obey(part.group(2));
            }
        }
        return String.join("\n", screen.rows);
    }

    private void write(String text) {
        if (text.equals("\r")) {
            column = 0;
        } else if (text.equals("\n")) {
            column = 0;
            if (++row == rows.size()) {
                rows.add(new StringBuilder());
            }
        } else {
            rows.get(row).replace(column, Math.min(column + 1, rows.get(row).length()), text);
            column++;
        }
    }

    private void obey(String command) {
        switch (command) {
            case "A" -> row--;
            case "J" -> {
                rows.get(row).setLength(column);
                rows.subList(row + 1, rows.size()).clear();
            }
            case "h", "l", "m" -> {}
            default -> throw new IllegalArgumentException(command);
        }
    }
}
