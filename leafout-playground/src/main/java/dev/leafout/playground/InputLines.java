// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of an input. */
final class InputLines {
    private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");

    /**
     * A line.
     *
     * @param text the line without its line break
     * @param end the index after its line break
     */
    record Line(String text, int end) {
        boolean isBlank() {
            return text.isBlank();
        }
    }

    private InputLines() {}

    static List<Line> of(String text) {
        List<Line> lines = new ArrayList<>();
        Matcher line = LINE.matcher(text);
        for (int at = 0; at < text.length(); at = line.end()) {
            line.region(at, text.length()).lookingAt(); // a line may be empty, so it always matches
            lines.add(new Line(line.group(1), line.end()));
        }
        return lines;
    }
}
