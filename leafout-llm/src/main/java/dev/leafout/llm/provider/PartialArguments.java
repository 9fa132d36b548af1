// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes arguments that arrive as values by path as JSON text that only grows at its end: {@code $.days[0].city = "Os…"} becomes
 * <code>{"days":[{"city":"Os</code>. Values must arrive in document order, as a model writes them. A value inside an object or
 * array that was already closed is rejected.
 */
final class PartialArguments {
    /** The maximum number of steps in a path. Real arguments are never that deep, and each open level uses memory. */
    private static final int MAX_DEPTH = 1_000;

    private final List<Level> open = new ArrayList<>();
    private final StringBuilder out = new StringBuilder();
    private boolean inString;
    private String lastPath = "";

    /**
     * An update of one value.
     *
     * @param string more of a string; null if the value is not a string
     * @param literal a number, {@code true} or {@code false} as written; null if the value is none of these
     * @param continues whether more of the value follows
     */
    record Piece(
            String path, @Nullable String string, @Nullable String literal, boolean continues) {}

    /** An open object or array. */
    private static final class Level {
        final boolean isArray;
        /** The keys or indexes so far. Only the last one can still be open. */
        final Set<Object> steps = new HashSet<>();

        @Nullable
        Object last;

        Level(boolean isArray) {
            this.isArray = isArray;
        }

        boolean add(Object step) {
            boolean fits = isArray ? step.equals(steps.size()) : step instanceof String;
            last = step;
            return fits && steps.add(step);
        }
    }

    /**
     * Returns the text that this piece adds.
     *
     * @throws IllegalArgumentException if the path is invalid, or does not follow what was written before
     */
    String write(Piece piece) {
        out.setLength(0);
        if (piece.path.equals(lastPath) && piece.string != null) {
            continueString(piece.string, piece.continues, piece.path);
        } else {
            endString();
            moveTo(piece.path);
            begin(piece);
        }
        lastPath = piece.path;
        return out.toString();
    }

    /** Returns the text that closes everything that is open. */
    String end() {
        out.setLength(0);
        endString();
        close(0);
        return out.toString();
    }

    private void continueString(String more, boolean continues, String path) {
        if (inString) {
            append(more);
            if (!continues) {
                endString();
            }
        } else if (!more.isEmpty()) {
            throw outOfOrder(path);
        }
    }

    private void begin(Piece piece) {
        if (piece.string != null) {
            out.append('"');
            append(piece.string);
            inString = true;
            if (!piece.continues) {
                endString();
            }
        } else {
            out.append(piece.literal == null ? "null" : piece.literal);
        }
    }

    private void append(String text) {
        String quoted = JsonText.quoted(text);
        out.append(quoted, 1, quoted.length() - 1);
    }

    private void endString() {
        if (inString) {
            inString = false;
            out.append('"');
        }
    }

    /** Closes the containers that do not contain the value, and opens those that do. */
    private void moveTo(String path) {
        List<Object> steps = steps(path);
        int kept = 0;
        while (kept < steps.size() - 1
                && kept + 1 < open.size()
                && steps.get(kept).equals(open.get(kept).last)) {
            kept++;
        }
        close(kept + 1);
        for (int i = open.isEmpty() ? 0 : kept; i < steps.size(); i++) {
            boolean first = i >= open.size();
            if (first) {
                boolean isArray = steps.get(i) instanceof Integer;
                open.add(new Level(isArray));
                out.append(isArray ? '[' : '{');
            }
            if (!open.get(i).add(steps.get(i))) {
                throw outOfOrder(path);
            }
            out.append(first ? "" : ",");
            if (steps.get(i) instanceof String key) {
                JsonText.appendQuoted(out, key);
                out.append(':');
            }
        }
    }

    private void close(int kept) {
        for (int i = open.size() - 1; i >= kept; i--) {
            out.append(open.remove(i).isArray ? ']' : '}');
        }
    }

    /** Returns the beginning of a path, with unprintable characters escaped. */
    private static String shortened(String path) {
        String quoted = PayloadDecoder.excerpt(path);
        int end = quoted.lastIndexOf('"');
        return quoted.substring(1, end) + quoted.substring(end + 1);
    }

    private static IllegalArgumentException outOfOrder(String path) {
        return new IllegalArgumentException(
                "The argument " + shortened(path) + " is out of order: arguments must arrive in document order.");
    }

    /** Returns the keys and indexes of a path such as {@code $.days[0]['odd key']}. */
    private static List<Object> steps(String path) {
        List<Object> steps = new ArrayList<>(4);
        int at = path.startsWith("$") ? 1 : 0;
        while (at < path.length()) {
            if (steps.size() == MAX_DEPTH) {
                throw new IllegalArgumentException("The path " + PayloadDecoder.excerpt(path)
                        + " of an argument has more than " + MAX_DEPTH + " steps.");
            }
            at = path.charAt(at) == '[' ? bracket(path, at + 1, steps) : name(path, at, steps);
        }
        if (steps.isEmpty()) {
            throw invalidPath(path);
        }
        return steps;
    }

    private static int name(String path, int from, List<Object> steps) {
        int start = path.charAt(from) == '.' ? from + 1 : from;
        int end = start;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        if (end == start) {
            throw invalidPath(path);
        }
        steps.add(path.substring(start, end));
        return end;
    }

    private static int bracket(String path, int from, List<Object> steps) {
        char quote = from < path.length() ? path.charAt(from) : '\0';
        boolean quoted = quote == '\'' || quote == '"';
        StringBuilder step = new StringBuilder();
        int at = quoted ? from + 1 : from;
        while (at < path.length() && path.charAt(at) != (quoted ? quote : ']')) {
            at += path.charAt(at) == '\\' ? 1 : 0;
            step.append(at < path.length() ? path.charAt(at++) : "");
        }
        at += quoted ? 1 : 0;
        if (at >= path.length() || path.charAt(at) != ']') {
            throw invalidPath(path);
        }
        steps.add(quoted ? step.toString() : indexOf(step.toString(), path));
        return at + 1;
    }

    private static Integer indexOf(String digits, String path) {
        try {
            return Integer.valueOf(digits);
        } catch (NumberFormatException e) {
            throw invalidPath(path);
        }
    }

    private static IllegalArgumentException invalidPath(String path) {
        return new IllegalArgumentException(
                "The path " + PayloadDecoder.excerpt(path) + " of an argument is not a valid path.");
    }
}
