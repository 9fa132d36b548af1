// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.List;

/**
 * Writes server-sent events so that no text can end a field. A line break in the data begins another data line, which
 * the reader joins again; a line break in an id, a type or a comment is rejected.
 *
 * <pre>{@code
 * SseEncoder.event("7", "", "{\"v\":\" 1\"}");   // "id:7\ndata:{\"v\":\" 1\"}\n\n"
 * }</pre>
 *
 * <p>Has no state, so any thread may use it.
 *
 * @since 0.1
 */
public final class SseEncoder {
    private SseEncoder() {}

    /**
     * Returns an event.
     *
     * @param id what a client sends when it reconnects; empty to leave it out
     * @param type the event's type; empty for {@code message}
     * @param data the data; a line break of any kind arrives as a line feed
     * @throws IllegalArgumentException if the id or the type has a line break, or the id a NUL
     */
    public static String event(String id, String type, String data) {
        return event(id, type, List.of(data));
    }

    /** Like {@link #event(String, String, String)}; the lines arrive with line feeds between them. */
    public static String event(String id, String type, List<String> lines) {
        StringBuilder out = new StringBuilder(length(lines));
        if (!id.isEmpty()) {
            if (id.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("An id must not have a NUL");
            }
            field(out, "id", id);
        }
        if (!type.isEmpty()) {
            field(out, "event", type);
        }
        for (String data : lines) {
            data(out, data);
        }
        return out.append('\n').toString();
    }

    /** Returns how much room the lines need, so that a large text is not copied as it grows. */
    private static int length(List<String> lines) {
        long length = 64;
        for (String line : lines) {
            length += line.length() + 8L;
        }
        return (int) Math.min(Integer.MAX_VALUE - 8L, length);
    }

    /** Returns a comment, which clients ignore. Sent now and then, it keeps a quiet connection open. */
    public static String comment(String text) {
        StringBuilder out = new StringBuilder();
        field(out, "", text);
        return out.append('\n').toString();
    }

    /** Returns a field that tells a client how long to wait before it reconnects. */
    public static String retry(long milliseconds) {
        return "retry:" + milliseconds + "\n\n";
    }

    private static void field(StringBuilder out, String name, String value) {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("An id, a type or a comment must not contain a line break");
        }
        out.append(name).append(':');
        space(out, value);
        out.append(value).append('\n');
    }

    /** The reader removes one space after the colon, so a value that begins with a space needs another one. */
    private static void space(StringBuilder out, String value) {
        if (value.startsWith(" ")) {
            out.append(' ');
        }
    }

    private static void data(StringBuilder out, String data) {
        int from = 0;
        for (int i = 0; i <= data.length(); i++) {
            char c = i < data.length() ? data.charAt(i) : '\n';
            if (c == '\n' || c == '\r') {
                out.append(data.startsWith(" ", from) ? "data: " : "data:");
                out.append(data, from, i).append('\n');
                boolean pair = c == '\r' && i + 1 < data.length() && data.charAt(i + 1) == '\n';
                i += pair ? 1 : 0;
                from = i + 1;
            }
        }
    }
}
