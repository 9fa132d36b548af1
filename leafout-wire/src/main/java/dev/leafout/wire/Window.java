// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.ArrayList;
import java.util.List;

/** The latest lines of a log by number, as many as fit. */
final class Window {
    private static final int FEW = 64;

    private final int maxChars;
    private final List<String> lines = new ArrayList<>();
    /** The hash before each line. */
    private final List<Integer> hashes = new ArrayList<>();
    /** How many lines at the front of the lists have already been dropped. */
    private int dropped;

    private long chars;
    private long last;

    Window(int maxChars) {
        this.maxChars = maxChars;
    }

    void add(String line, int hashBefore) {
        lines.add(line);
        hashes.add(hashBefore);
        chars += cost(line);
        last++;
        while (chars > maxChars && dropped < lines.size()) {
            chars -= cost(lines.get(dropped));
            lines.set(dropped++, "");
        }
        if (dropped > FEW && dropped * 2 > lines.size()) {
            lines.subList(0, dropped).clear();
            hashes.subList(0, dropped).clear();
            dropped = 0;
        }
    }

    long chars() {
        return chars;
    }

    /** The overhead of a line counts too; otherwise short lines would cost almost nothing. */
    private static int cost(String line) {
        return line.length() + 32;
    }

    /** Returns whether all lines after this number are still here. */
    boolean reachesBackTo(long number) {
        return number <= last && number >= last - (lines.size() - dropped);
    }

    /** Returns the hash after the line with this number, which is not the last one. */
    int hashAfter(long number) {
        return hashes.get(index(number + 1));
    }

    /** Returns the lines after this number: up to this many characters, but at least one line if there is one. */
    List<String> after(long number, int maxLength) {
        int from = index(number + 1);
        int to = from;
        int length = 0;
        while (to < lines.size() && (to == from || length + lines.get(to).length() <= maxLength)) {
            length += lines.get(to++).length();
        }
        return List.copyOf(lines.subList(from, to));
    }

    private int index(long number) {
        return (int) (lines.size() - 1 - (last - number));
    }
}
