// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.ArrayList;
import java.util.List;

/**
 * Server-sent events the slow way, sentence by sentence as the HTML standard puts it: decode all bytes, split all lines, look at one
 * after the other. Nothing is shared with the decoder that is tested against it.
 */
final class WhatwgSse {
    private final List<SseEvent> events = new ArrayList<>();
    private String data = "";
    private String eventType = "";
    private String lastEventIdBuffer = "";
    private String lastEventId = "";
    private long reconnectionTime = -1;

    /** Interprets a whole stream. */
    static WhatwgSse of(byte[] stream) {
        WhatwgSse interpreted = new WhatwgSse();
        String text = decode(stream);
        for (String line : lines(text.startsWith("\uFEFF") ? text.substring(1) : text)) {
            interpreted.line(line);
        }
        return interpreted;
    }

    List<SseEvent> events() {
        return events;
    }

    String lastEventId() {
        return lastEventId;
    }

    long reconnectionTime() {
        return reconnectionTime;
    }

    /** The UTF-8 decoder of the encoding standard, byte by byte, with its error mode "replacement". */
    static String decode(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        int codePoint = 0;
        int needed = 0;
        int lower = 0x80;
        int upper = 0xBF;
        for (int i = 0; i < bytes.length; i++) {
            int b = bytes[i] & 0xFF;
            if (needed == 0) {
                if (b <= 0x7F) {
                    out.append((char) b);
                } else if (b >= 0xC2 && b <= 0xDF) {
                    needed = 1;
                    codePoint = b & 0x1F;
                } else if (b >= 0xE0 && b <= 0xEF) {
                    lower = b == 0xE0 ? 0xA0 : lower;
                    upper = b == 0xED ? 0x9F : upper;
                    needed = 2;
                    codePoint = b & 0xF;
                } else if (b >= 0xF0 && b <= 0xF4) {
                    lower = b == 0xF0 ? 0x90 : lower;
                    upper = b == 0xF4 ? 0x8F : upper;
                    needed = 3;
                    codePoint = b & 0x7;
                } else {
                    out.append('\uFFFD');
                }
            } else if (b < lower || b > upper) {
                out.append('\uFFFD');
                needed = 0;
                lower = 0x80;
                upper = 0xBF;
                i--;
            } else {
                lower = 0x80;
                upper = 0xBF;
                codePoint = codePoint << 6 | b & 0x3F;
                if (--needed == 0) {
                    out.appendCodePoint(codePoint);
                }
            }
        }
        return needed == 0 ? out.toString() : out.append('\uFFFD').toString();
    }

    /** All lines that have an end; what is after the last end belongs to none. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n') {
                lines.add(text.substring(start, i));
                if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                    i++;
                }
                start = i + 1;
            }
        }
        return lines;
    }

    private void line(String line) {
        if (line.isEmpty()) {
            dispatch();
        } else if (!line.startsWith(":")) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                field(line, "");
            } else {
                String value = line.substring(colon + 1);
                field(line.substring(0, colon), value.startsWith(" ") ? value.substring(1) : value);
            }
        }
    }

    private void field(String name, String value) {
        switch (name) {
            case "event" -> eventType = value;
            case "data" -> data = data + value + "\n";
            case "id" -> lastEventIdBuffer = value.contains("\0") ? lastEventIdBuffer : value;
            case "retry" -> reconnectionTime = value.matches("[0-9]{1,15}") ? Long.parseLong(value) : reconnectionTime;
            default -> {}
        }
    }

    private void dispatch() {
        lastEventId = lastEventIdBuffer;
        if (!data.isEmpty()) {
            String type = eventType.isEmpty() ? "message" : eventType;
            events.add(new SseEvent(type, data.substring(0, data.length() - 1), lastEventId));
        }
        data = "";
        eventType = "";
    }
}
