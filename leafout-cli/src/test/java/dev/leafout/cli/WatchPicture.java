// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes the moving pictures on the first page, {@code docs/images/watch-*.svg}, from a run of {@code leafout watch}.
 * CONTRIBUTING.md has the command.
 */
final class WatchPicture {
    private static final int COLUMNS = 76;
    private static final double CELL_WIDTH = 8.43;
    private static final int CELL_HEIGHT = 19;
    private static final int MARGIN = 16;
    /** How long the last frame stays. */
    private static final double LAST_SECONDS = 4;

    /** What the screen shows from a time on. */
    private record Frame(double seconds, List<List<Screen.Run>> rows) {}

    /** A row that stays the same for a while. */
    private record Shown(int row, List<Screen.Run> runs, double from, double to) {}

    /** Colours of the picture: the ground, plain text, and each style. */
    enum Theme {
        LIGHT("#ffffff", "#1f2328", "#818b98", "#1a7f37", "#9a6700", "#8250df", "#0969da", "#d1242f"),
        DARK("#0d1117", "#e6edf3", "#7d8590", "#3fb950", "#d29922", "#bc8cff", "#58a6ff", "#f85149");

        private final String ground;
        private final Map<Integer, String> styles;

        Theme(
                String ground,
                String plain,
                String dim,
                String green,
                String yellow,
                String magenta,
                String cyan,
                String red) {
            this.ground = ground;
            this.styles = Map.of(0, plain, 2, dim, 32, green, 33, yellow, 35, magenta, 36, cyan, 31, red);
        }
    }

    private WatchPicture() {}

    /** Runs the command and writes a picture for each theme into a folder. */
    public static void main(String[] args) throws IOException {
        List<Frame> frames = frames("watch", "--rate", "30", args[1]);
        for (Theme theme : Theme.values()) {
            Path file = Path.of(args[0], "watch-" + theme.name().toLowerCase(Locale.ROOT) + ".svg");
            Files.writeString(file, svg(frames, theme));
        }
    }

    /** Returns what a terminal shows at each time while a command runs. */
    private static List<Frame> frames(String... command) {
        List<Frame> frames = new ArrayList<>();
        long begun = System.nanoTime();
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void flush() {
                double seconds = Math.round((System.nanoTime() - begun) / 1e7) / 100.0; // as precise as it is written
                frames.add(new Frame(seconds, Screen.styledRows(toString(UTF_8))));
            }
        };
        new LeafoutCommand(InputStream.nullInputStream(), out, out, new Terminal(COLUMNS, false, true))
                .execute(command);
        return frames;
    }

    static String svg(List<Frame> frames, Theme theme) {
        double end = frames.get(frames.size() - 1).seconds() + LAST_SECONDS;
        int rows = frames.stream().mapToInt(frame -> frame.rows().size()).max().orElseThrow();
        int width = (int) (COLUMNS * CELL_WIDTH + 2 * MARGIN);
        int height = rows * CELL_HEIGHT + 2 * MARGIN;
        StringBuilder svg =
                new StringBuilder(String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" \
                font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" \
                role="img" aria-label="leafout watch: the fields of an answer fill in while it is written">
                <rect width="100%%" height="100%%" rx="8" fill="%s">\
                <animate id="run" attributeName="opacity" from="1" to="1" begin="0s;run.end" dur="%.2fs"/></rect>
                """, width, height, width, height, theme.ground, end));
        for (Shown shown : shown(frames, rows, end)) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" xml:space=\"preserve\" visibility=\"hidden\">"
                            + "<set attributeName=\"visibility\" to=\"visible\" begin=\"run.begin+%.2fs\" dur=\"%.2fs\"/>",
                    MARGIN,
                    MARGIN + CELL_HEIGHT * shown.row() + 14,
                    shown.from(),
                    shown.to() - shown.from()));
            int column = 0;
            for (Screen.Run run : shown.runs()) {
                svg.append(String.format(
                        Locale.ROOT,
                        "<tspan x=\"%.1f\" fill=\"%s\">%s</tspan>",
                        MARGIN + column * CELL_WIDTH,
                        theme.styles.get(run.style()),
                        run.text().replace("&", "&amp;").replace("<", "&lt;")));
                column += Cells.of(run.text());
            }
            svg.append("</text>\n");
        }
        return svg.append("</svg>\n").toString();
    }

    /** Joins the rows that stay the same from frame to frame. */
    private static List<Shown> shown(List<Frame> frames, int rows, double end) {
        Map<Integer, Shown> open = new LinkedHashMap<>();
        List<Shown> all = new ArrayList<>();
        for (int i = 0; i <= frames.size(); i++) {
            double now = i == frames.size() ? end : frames.get(i).seconds();
            for (int row = 0; row < rows; row++) {
                List<Screen.Run> runs =
                        i < frames.size() && row < frames.get(i).rows().size()
                                ? frames.get(i).rows().get(row)
                                : List.of();
                Shown before = open.get(row);
                if (before == null || !before.runs().equals(runs)) {
                    if (before != null && !before.runs().isEmpty() && now > before.from()) {
                        all.add(new Shown(row, before.runs(), before.from(), now));
                    }
                    open.put(row, new Shown(row, runs, now, now));
                }
            }
        }
        return all;
    }
}
