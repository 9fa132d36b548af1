// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import java.util.List;

/**
 * Writes server-sent events so that nothing in a field can end it: a line break in the data begins another data line, which
 * the reader joins again, and in an id, a type or a comment it is refused.
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
     * @param id what a client names when it comes back; empty to leave it out
     * @param type the event's type; empty for {@code message}
     * @param data the data; each line break in it, of whatever kind, arrives as a line feed
     * @throws IllegalArgumentException if the id or the type has a line break, or the id a NUL
     */
    public static String event(String id, String type, String data) {
        return event(id, type, List.of(data));
    }

    /** As {@link #event(String, String, String)}; the lines arrive with line feeds between them. */
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

    /** Returns how much room lines need, so that a large one is not copied while the text grows. */
    private static int length(List<String> lines) {
        long length = 64;
        for (String line : lines) {
            length += line.length() + 8L;
        }
        return (int) Math.min(Integer.MAX_VALUE - 8L, length);
    }

    /** Returns a comment, which clients pass over; sent now and then, it keeps a quiet connection open. */
    public static String comment(String text) {
        StringBuilder out = new StringBuilder();
        field(out, "", text);
        return out.append('\n').toString();
    }

    /** Returns how long a client should wait before it comes back. */
    public static String retry(long milliseconds) {
        return "retry:" + milliseconds + "\n\n";
    }

    private static void field(StringBuilder out, String name, String value) {
        if (value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("A line break must not stand in an id, a type or a comment");
        }
        out.append(name).append(':');
        space(out, value);
        out.append(value).append('\n');
    }

    /** The reader takes away one space after the colon, so one that belongs to the value needs another. */
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
