// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The streaming parser as its first design described it, step by step and the long way: close the text so far, parse it,
 * and compare it with what was parsed before. It uses nothing of Leafout's.
 *
 * <p>One thing is added. What is not certain is not compared: a number or word that may go on, half a surrogate pair, and,
 * if the text is read with tolerances, an item of an array that may yet turn out to be a key.
 */
final class Transcription {
    private static final Object MISSING = new Object();

    private final List<String> expectedFieldOrder;
    private final boolean tolerant;
    private final StringBuilder buffer = new StringBuilder();
    private Object previousData = Map.of();
    private Object currentData = Map.of();
    private final Set<String> fieldCompletionStatus = new HashSet<>();
    private final List<String> events = new ArrayList<>();

    Transcription(List<String> expectedFieldOrder, boolean tolerant) {
        this.expectedFieldOrder = expectedFieldOrder;
        this.tolerant = tolerant;
    }

    List<String> events() {
        return events;
    }

    /** §2. */
    void parseChunk(String chunk) {
        buffer.append(chunk);
        Object parsed = parse(buffer.toString(), tolerant);
        if (parsed != MISSING) {
            previousData = currentData;
            currentData = parsed;
            compare("", currentData, previousData);
        }
    }

    static boolean isComparable(String text, boolean tolerant) {
        return parse(text, tolerant) != MISSING;
    }

    private static Object parse(String text, boolean tolerant) {
        Closed closed = Closed.of(text);
        if (!closed.isCertain(text, tolerant)) {
            return MISSING;
        }
        try {
            return new Loads(closed.text).document();
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
            return MISSING;
        }
    }

    /** §3. */
    private void compare(String path, Object current, Object previous) {
        if (current instanceof Map<?, ?> map) {
            Map<?, ?> before = previous instanceof Map<?, ?> m ? m : Map.of();
            map.forEach((key, child) -> compare(dotPath(path, (String) key), child, before.get(key)));
        } else if (current instanceof List<?> list) {
            List<?> before = previous instanceof List<?> l ? l : List.of();
            for (int i = 0; i < list.size(); i++) {
                compare(path + "[" + i + "]", list.get(i), i < before.size() ? before.get(i) : null);
            }
        } else {
            sayDelta(path, current, previous);
        }
        if (!path.isEmpty() && shouldMarkFieldComplete(path, current, previous)) {
            done(path, current);
        }
    }

    private void sayDelta(String path, Object current, Object previous) {
        if (current instanceof String text) {
            String before = previous instanceof String s ? s : "";
            if (!text.equals(before)) {
                String delta = !before.isEmpty() && text.startsWith(before) ? text.substring(before.length()) : text;
                if (!delta.isEmpty()) {
                    say("delta", path, delta);
                }
            }
        } else if (current != null && !current.equals(previous)) {
            say("delta", path, current);
        }
    }

    private static String dotPath(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private void done(String path, Object value) {
        fieldCompletionStatus.add(path);
        say("done", path, value);
    }

    private void say(String type, String path, Object value) {
        events.add(type + " " + path + " " + FieldLog.json(value) + " of " + FieldLog.json(currentData));
    }

    /** §4. */
    private boolean shouldMarkFieldComplete(String path, Object current, Object previous) {
        if (fieldCompletionStatus.contains(path)) {
            return false;
        }
        Set<String> parsing = new LinkedHashSet<>();
        collect("", currentData, parsing);
        String furthest = null;
        int furthestIndex = -1;
        for (String other : parsing) {
            int index = expectedFieldOrder.indexOf(other);
            if (index > furthestIndex) {
                furthest = other;
                furthestIndex = index;
            }
        }
        if (furthest != null && isPathBefore(path, furthest) && current != null && Objects.equals(current, previous)) {
            return true;
        }
        if (!(current instanceof Map) && !(current instanceof List) && current != null) {
            for (String other : parsing) {
                if (isPathBefore(path, other)) {
                    return current.equals(previous);
                }
            }
        }
        return false;
    }

    private static void collect(String path, Object value, Set<String> paths) {
        if (!path.isEmpty()) {
            paths.add(path);
        }
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> collect(dotPath(path, (String) key), child, paths));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                collect(path + "[" + i + "]", list.get(i), paths);
            }
        }
    }

    private boolean isPathBefore(String path, String other) {
        int index = expectedFieldOrder.indexOf(path);
        int otherIndex = expectedFieldOrder.indexOf(other);
        if (index >= 0 && otherIndex >= 0) {
            return index < otherIndex;
        }
        return path.length() < other.length() || path.compareTo(other) < 0;
    }

    /** §5. What was not certain before is certain at the end. */
    void finish() {
        Object parsed = parse(buffer.toString(), false);
        previousData = currentData;
        currentData = parsed == MISSING ? currentData : parsed;
        finish("", currentData, previousData);
    }

    private void finish(String path, Object value, Object previous) {
        if (value instanceof Map<?, ?> map) {
            Map<?, ?> before = previous instanceof Map<?, ?> m ? m : Map.of();
            map.forEach((key, child) -> finish(dotPath(path, (String) key), child, before.get(key)));
        } else if (value instanceof List<?> list) {
            List<?> before = previous instanceof List<?> l ? l : List.of();
            for (int i = 0; i < list.size(); i++) {
                finish(path + "[" + i + "]", list.get(i), i < before.size() ? before.get(i) : null);
            }
        } else {
            sayDelta(path, value, previous);
        }
        if (!path.isEmpty() && !fieldCompletionStatus.contains(path)) {
            done(path, value);
        }
    }

    /** The completer: a text, and the quote and the brackets that it lacks. */
    private record Closed(String text, int stringStart, boolean inObjectArray) {
        static Closed of(String text) {
            Deque<Character> closers = new ArrayDeque<>();
            boolean escaped = false;
            boolean inString = false;
            int start = -1;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (inString) {
                    inString = escaped || c != '"';
                    escaped = !escaped && c == '\\';
                } else if (c == '"') {
                    inString = true;
                    start = i;
                } else if (c == '{' || c == '[') {
                    closers.push(c == '{' ? '}' : ']');
                } else if (c == '}' || c == ']') {
                    closers.pop();
                }
            }
            StringBuilder closed = new StringBuilder(text).append(inString ? "\"" : "");
            closers.forEach(closed::append);
            boolean inArray = !closers.isEmpty() && closers.peek() == ']' && closers.contains('}');
            return new Closed(closed.toString(), inString ? start : -1 - start, inArray);
        }

        /** Returns whether a string in which a bracket is open is followed by closers and nothing else so far. */
        private static boolean hasOpenBracketBeforeCloser(String tail) {
            if (!tail.matches("(?s)\".*\"\\s*[}\\]][\\s}\\]]*")) {
                return false;
            }
            int depth = 0;
            for (char c : tail.substring(1, tail.lastIndexOf('"')).toCharArray()) {
                depth = c == '{' || c == '[' ? depth + 1 : c == '}' || c == ']' ? Math.max(0, depth - 1) : depth;
            }
            return depth > 0;
        }

        boolean isCertain(String text, boolean tolerant) {
            int start = stringStart < 0 ? -1 - stringStart : stringStart;
            if (tolerant && inObjectArray && start > 0) {
                boolean afterComma = text.substring(0, start).stripTrailing().endsWith(",");
                if (afterComma && text.substring(start).matches("\"[\\p{L}0-9_$.-]*|\"[\\p{L}0-9_$.-]+\"\\s*")) {
                    return false;
                }
            }
            // A comma in a string may have lost the quote before it, and one after a number may be part of it.
            boolean inObject = this.text.startsWith("}", text.length());
            if (tolerant && (stringStart >= 0 ? text.matches("(?s).*, *") : inObject && text.matches("(?s).*[0-9],"))) {
                return false;
            }
            if (tolerant
                    && stringStart < 0
                    && start >= 0
                    && text.substring(start).matches("(?s)\".*, *\"\\s*")) {
                return false;
            }
            if (tolerant && start >= 0 && hasOpenBracketBeforeCloser(text.substring(start))) {
                return false;
            }
            char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
            if (stringStart >= 0) {
                boolean halfEscaped = text.substring(stringStart).matches("(?s).*\\\\u[dD][89abAB][0-9a-fA-F]{2}");
                return !Character.isHighSurrogate(last) && !halfEscaped;
            }
            boolean word = Character.isLetter(last);
            boolean number = Character.isDigit(last) || "+-.".indexOf(last) >= 0;
            // In plain JSON, a word is certain at its last letter; a number that ends in e is not.
            return !number && (!word || !tolerant && text.matches("(?s).*(true|false|null)"));
        }
    }

    /** A parser that accepts a comma after the last member, as JSON5 does. */
    private static final class Loads {
        private final String text;
        private int pos;

        Loads(String text) {
            this.text = text;
        }

        Object document() {
            Object value = value();
            blanks();
            require(pos == text.length());
            return value;
        }

        private void blanks() {
            while (pos < text.length() && text.charAt(pos) <= ' ') {
                pos++;
            }
        }

        private boolean take(char c) {
            blanks();
            boolean there = text.charAt(pos) == c;
            pos += there ? 1 : 0;
            return there;
        }

        private static void require(boolean condition) {
            if (!condition) {
                throw new IllegalArgumentException();
            }
        }

        private Object value() {
            if (take('{')) {
                Map<String, Object> map = new LinkedHashMap<>();
                while (!take('}')) {
                    require(take('"'));
                    String key = string();
                    require(take(':'));
                    map.put(key, value());
                    require(take(',') || text.charAt(pos) == '}');
                }
                return map;
            }
            if (take('[')) {
                List<Object> list = new ArrayList<>();
                while (!take(']')) {
                    list.add(value());
                    require(take(',') || text.charAt(pos) == ']');
                }
                return list;
            }
            return take('"') ? string() : scalar();
        }

        private Object scalar() {
            int start = pos;
            while (pos < text.length()
                    && (Character.isLetterOrDigit(text.charAt(pos)) || "+-.".indexOf(text.charAt(pos)) >= 0)) {
                pos++;
            }
            String word = text.substring(start, pos);
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> {
                    require(word.matches("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?"));
                    yield new Raw(word);
                }
            };
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            while (true) {
                char c = text.charAt(pos++);
                if (c == '"') {
                    return out.toString();
                }
                out.append(c == '\\' ? escaped() : c);
            }
        }

        private char escaped() {
            char c = text.charAt(pos++);
            if (c == 'u') {
                pos += 4;
                return (char) Integer.parseInt(text.substring(pos - 4, pos), 16);
            }
            int index = "\"\\/bfnrt".indexOf(c);
            require(index >= 0);
            return "\"\\/\b\f\n\r\t".charAt(index);
        }
    }

    /** A number as it is written. */
    private record Raw(String text) {
        @Override
        public String toString() {
            return text;
        }
    }
}
