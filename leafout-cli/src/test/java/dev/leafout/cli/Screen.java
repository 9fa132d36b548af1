// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal without an end that knows what the live view needs: what it shows after some output, and in which style. */
final class Screen {
    private static final Pattern PART = Pattern.compile("\033\\[([?\\d]*)([a-zA-Z])|[^\033]", Pattern.DOTALL);

    /** Text in one style: the number of a colour, 2 for dim, 0 for plain. */
    record Run(String text, int style) {}

    private final List<StringBuilder> rows = new ArrayList<>(List.of(new StringBuilder()));
    /** The style of each character of each row. */
    private final List<StringBuilder> styles = new ArrayList<>(List.of(new StringBuilder()));

    private int row;
    private int column;
    private char style;

    private Screen() {}

    /** Returns the text on the screen. */
    static String of(String output) {
        return String.join("\n", drawn(output).rows);
    }

    /** Returns the rows of the screen. */
    static List<List<Run>> styledRows(String output) {
        Screen screen = drawn(output);
        List<List<Run>> all = new ArrayList<>();
        for (int i = 0; i < screen.rows.size(); i++) {
            all.add(runs(screen.rows.get(i), screen.styles.get(i)));
        }
        return all;
    }

    private static List<Run> runs(StringBuilder text, StringBuilder styles) {
        List<Run> runs = new ArrayList<>();
        for (int from = 0, to; from < text.length(); from = to) {
            for (to = from + 1; to < text.length() && styles.charAt(to) == styles.charAt(from); ) {
                to++;
            }
            runs.add(new Run(text.substring(from, to), styles.charAt(from)));
        }
        return runs;
    }

    private static Screen drawn(String output) {
        Screen screen = new Screen();
        Matcher part = PART.matcher(output);
        while (part.find()) {
            if (part.group(2) == null) {
                screen.write(part.group());
            } else {
                screen.obey(part.group(1), part.group(2));
            }
        }
        return screen;
    }

    private void write(String text) {
        if (text.equals("\r")) {
            column = 0;
        } else if (text.equals("\n")) {
            column = 0;
            if (++row == rows.size()) {
                rows.add(new StringBuilder());
                styles.add(new StringBuilder());
            }
        } else {
            replace(rows.get(row), text);
            replace(styles.get(row), String.valueOf(style));
            column++;
        }
    }

    private void replace(StringBuilder row, String character) {
        row.replace(column, Math.min(column + 1, row.length()), character);
    }

    private void obey(String number, String command) {
        switch (command) {
            case "A" -> row--;
            case "J" -> {
                rows.get(row).setLength(column);
                styles.get(row).setLength(column);
                rows.subList(row + 1, rows.size()).clear();
                styles.subList(row + 1, styles.size()).clear();
            }
            case "m" -> style = (char) Integer.parseInt(number);
            case "h", "l" -> {}
            default -> throw new IllegalArgumentException(command);
        }
    }
}
