// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a page has: its fenced blocks, its links, and the anchors that a link can lead to. */
final class Markdown {
    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}|~{3,})\\s*([^\\s`]*)[^`]*");
    private static final Pattern HEADING = Pattern.compile(" {0,3}#{1,6}\\s+(.*?)\\s*#*\\s*");
    private static final Pattern CODE_SPAN = Pattern.compile("(?<!`)(`+)(?!`).*?(?<!`)\\1(?!`)", Pattern.DOTALL);
    private static final Pattern LINK_TEXT = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern LINK = Pattern.compile(
            "\\]\\(\\s*<?([^)\\s>]+)" // [text](target), ![text](target)
                    + "|^ {0,3}\\[[^\\]]+\\]:\\s*<?([^\\s>]+)" // [text]: target
                    + "|\\b(?:href|src|srcset)=\"([^\"]+)\"");
    private static final Pattern ANCHOR = Pattern.compile("\\b(?:id|name)=\"([^\"]+)\"");

    private final List<Block> blocks = new ArrayList<>();
    private final List<String> links = new ArrayList<>();
    private final Set<String> anchors = new HashSet<>();
    private final Map<String, Integer> headings = new HashMap<>();
    private final StringBuilder paragraph = new StringBuilder();

    /** A fenced block, and the word after its fence. */
    record Block(String language, String text) {}

    Markdown(String page) {
        List<String> lines = page.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher fence = FENCE.matcher(line);
            if (fence.matches()) {
                endParagraph();
                int end = endOfBlock(lines, i + 1, fence.group(1));
                String text = String.join("\n", lines.subList(i + 1, end)) + "\n";
                blocks.add(new Block(fence.group(2).toLowerCase(Locale.ROOT), text));
                i = end;
            } else {
                prose(line);
            }
        }
        endParagraph();
    }

    private static int endOfBlock(List<String> lines, int from, String fence) {
        for (int i = from; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.startsWith(fence) && line.chars().allMatch(c -> c == fence.charAt(0))) {
                return i;
            }
        }
        throw new IllegalArgumentException("The block in line " + from + " has no end");
    }

    /** A code span may go on in the next line, but not past a paragraph, a heading or a row of a table. */
    private void prose(String line) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            endParagraph();
            addHeading(heading.group(1));
        }
        if (line.isBlank() || line.startsWith("|") || heading.matches()) {
            endParagraph();
        }
        paragraph.append(line).append('\n');
    }

    private void addHeading(String heading) {
        String anchor = LINK_TEXT
                .matcher(heading)
                .replaceAll("$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
                .replace(' ', '-');
        int before = headings.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
    }

    private void endParagraph() {
        String text = CODE_SPAN.matcher(paragraph).replaceAll("");
        for (String line : text.split("\n")) {
            Matcher link = LINK.matcher(line);
            while (link.find()) {
                links.add(
                        link.group(1) != null ? link.group(1) : link.group(2) != null ? link.group(2) : link.group(3));
            }
        }
        ANCHOR.matcher(text).results().forEach(anchor -> anchors.add(anchor.group(1)));
        paragraph.setLength(0);
    }

    /** Returns the fenced blocks of a language. */
    List<String> blocks(String language) {
        return blocks.stream()
                .filter(block -> block.language.equals(language))
                .map(Block::text)
                .toList();
    }

    /** Returns the languages of the fenced blocks; an empty one for those that say none. */
    Set<String> languages() {
        return blocks.stream().map(Block::language).collect(Collectors.toSet());
    }

    /** Returns the targets of all links and images. */
    List<String> links() {
        return links;
    }

    /** Returns what a link can name after {@code #}: the headings, as GitHub names them, and what has an id. */
    Set<String> anchors() {
        return anchors;
    }
}
