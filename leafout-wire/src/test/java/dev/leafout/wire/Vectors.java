// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.event.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The test vectors that both sides read: what was sent, and what the server's document was after every line. A line of the
 * file is one document. A state is how many characters of the JSON before stay, what comes after them, and the innermost
 * open value with its state; null where nobody was looking. Short documents also have the catch-up after every line.
 *
 * <p>A second file has what a hostile server sends. Each step has the line, whether it is accepted, the document after it, the
 * innermost open value with its state, the status, and what the client would come back with.
 */
final class Vectors {
    static final Path FILE = Path.of("target", "wire-vectors", "vectors.jsonl").toAbsolutePath();
    private static final Path HOSTILE_FILE = FILE.resolveSibling("hostile.jsonl");
    private static final boolean THOROUGH = Boolean.getBoolean("leafout.thorough");
    private static final int HOSTILE = THOROUGH ? 1000 : 200;
    private static final int HOSTILE_LINES = 40;
    private static final int SHORT = 400;
    private static final int[] SIZES = {1, 2, 5, 40};
    private static final int[] SHARED_SIZES = THOROUGH ? SIZES : new int[] {5};
    private static final int ITINERARY = THOROUGH ? 12_000 : 4_000;

    private static boolean written;

    private Vectors() {}

    /** Writes the file, once for all tests. */
    static synchronized void write() throws IOException {
        if (written) {
            return;
        }
        written = true;
        Files.createDirectories(FILE.getParent());
        writeHostile();
        try (Writer out = Files.newBufferedWriter(FILE, UTF_8)) {
            writeAll(out, Documents.own(), SIZES);
            if (Documents.sharedIsThere()) {
                writeAll(out, Documents.shared(), SHARED_SIZES);
            }
            for (int size : SIZES) {
                write(out, "itinerary by " + size, Sending.everyChunk(Itinerary.text(ITINERARY), size));
            }
        }
    }

    private static void writeHostile() throws IOException {
        try (Writer out = Files.newBufferedWriter(HOSTILE_FILE, UTF_8)) {
            for (int seed = 0; seed < HOSTILE; seed++) {
                StringJoiner steps = new StringJoiner(",", "{\"name\":\"hostile " + seed + "\",\"steps\":[", "]}\n");
                HostileLines.of(seed, HOSTILE_LINES).forEach(step -> steps.add(hostile(step)));
                out.write(steps.toString());
            }
        }
    }

    private static String hostile(HostileLines.Step step) {
        return "[" + JsonText.quoted(step.line()) + "," + step.accepted() + ","
                + JsonText.quoted(step.state().json()) + ","
                + JsonText.quoted(step.state().tip().toPointer()) + ","
                + lowerCase(step.state().state()) + "," + lowerCase(step.status()) + ","
                + JsonText.quoted(step.lastEventId()) + "]";
    }

    private static String lowerCase(Enum<?> constant) {
        return JsonText.quoted(constant.name().toLowerCase(Locale.ROOT));
    }

    private static void writeAll(Writer out, Map<String, String> documents, int[] sizes) throws IOException {
        for (Map.Entry<String, String> document : documents.entrySet()) {
            for (int size : sizes) {
                String name = document.getKey() + " by " + size;
                write(out, name + " alone", Sending.everyEvent(document.getValue(), size));
                write(out, name, Sending.everyChunk(document.getValue(), size));
            }
        }
    }

    private static void write(Writer out, String name, Sending sending) throws IOException {
        StringJoiner states = new StringJoiner(",", "[", "]");
        String before = "";
        for (Sending.State state : sending.states) {
            states.add(state == null ? "null" : difference(before, state));
            before = state == null ? before : state.json();
        }
        out.write("{\"name\":" + JsonText.quoted(name) + ",\"lines\":" + strings(sending.lines) + ",\"states\":"
                + states);
        if (sending.snapshots.size() == sending.lines.size() && before.length() <= SHORT) {
            out.write(",\"snapshots\":" + strings(sending.snapshots));
        }
        out.write("}\n");
    }

    private static String difference(String before, Sending.State state) {
        String now = state.json();
        int same = 0;
        while (same < Math.min(before.length(), now.length()) && before.charAt(same) == now.charAt(same)) {
            same++;
        }
        return "[" + same + "," + JsonText.quoted(now.substring(same)) + ","
                + JsonText.quoted(state.tip().toPointer()) + ","
                + lowerCase(state.state()) + "]";
    }

    private static String strings(List<String> texts) {
        StringJoiner all = new StringJoiner(",", "[", "]");
        texts.forEach(text -> all.add(JsonText.quoted(text)));
        return all.toString();
    }
}
