// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random patterns compile, and match, as {@code new RegExp(pattern, 'u')} has it in Node. Skipped where there is no Node. */
class JavaScriptEngineTest {
    private static final String SCRIPT = """
            const [patterns, texts] = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));
            for (const pattern of patterns) {
              let line = 'invalid';
              try {
                const regex = new RegExp(pattern, 'u');
                line = texts.map(text => {
                  const match = regex.exec(text);
                  const around = match ? text.slice(Math.max(0, match.index - 1), match.index + 1) : '';
                  return /^[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]$/.test(around) ? '.' : match ? '1' : '0';
                }).join('');
              } catch (error) {}
              console.log(line);
            }
            """;

    private static final String[] PIECES = {
        "a",
        "b",
        "c",
        "A",
        "1",
        "_",
        "-",
        " ",
        ".",
        "\u00E9",
        "\uD83D\uDE00",
        "\\d",
        "\\D",
        "\\w",
        "\\W",
        "\\s",
        "\\S",
        "\\b",
        "\\B",
        "^",
        "$",
        "[ab]",
        "[^a]",
        "[a-c]",
        "[]",
        "[^]",
        "[\\d-]",
        "[\\b]",
        "[\\]a]",
        "[-a]",
        "[a\\-c]",
        "[\\w\\s]",
        "[\\u{1F600}-\\u{1F64F}]",
        "\\n",
        "\\t",
        "\\x61",
        "\\u0061",
        "\\u{61}",
        "\\uD83D\\uDE00",
        "\\uD83D",
        "\\u{D83D}",
        "\\cA",
        "\\0",
        "\\/",
        "\\.",
        "\\[",
        "\\p{L}",
        "\\P{L}",
        "\\p{Lu}",
        "\\p{Script=Latin}",
        "\\p{gc=Nd}",
        "\\p{ASCII}",
        "\\1",
        "\\2",
        "\\k<n>"
    };
    /** What is right in places only, or nowhere. */
    private static final String[] ODD_PIECES = {
        "]",
        "[",
        "{",
        "}",
        "{1",
        "{,3}",
        "{2,1}",
        "(",
        ")",
        "(?",
        "(?i)",
        "(?<",
        "(?<n>",
        "(?<1>x)",
        "\\",
        "\\a",
        "\\-",
        "\\_",
        "\\@",
        "\\ ",
        "\\x1",
        "\\u12",
        "\\u{}",
        "\\u{110000}",
        "\\c1",
        "\\01",
        "\\k",
        "\\k<",
        "\\k<m>",
        "\\9",
        "\\p",
        "\\p{}",
        "\\p{l}",
        "\\p{letter}",
        "\\p{Script}",
        "\\p{sc=latin}",
        "\\p{Nope}",
        "\\pL",
        "[b-a]",
        "[\\d-z]",
        "[a-\\d]",
        "[\\a]",
        "[\\B]",
        "[\\1]",
        "[[:alpha:]]",
        "[a",
        "[\\p{Zl}-z]",
        "*",
        "+",
        "?",
        "**",
        "a{2}{3}",
        "{2}",
        "\\p{Emoji}",
        "\\p{scx=Grek}",
        "\\\u00E9",
        "\\uFF11",
        "\\x\uFF11\uFF11",
        "(?:",
        "(?=",
        "(?<=",
        "|",
        "a{0}",
        "a{99999999999}",
        "\\8",
        "[^\\P{L}]",
        "[\\-]",
        "\\^",
        "[\\^]",
        "[\\k]"
    };

    private static final String[] LETTERS = {"a", "b", "c", "A", "1", "_", "-", " ", "\n", "\u00E9", "\uD83D\uDE00"};

    private int groups;

    private static String pick(Random random, String[] all) {
        return all[random.nextInt(all.length)];
    }

    private String random(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 14)) {
            case 0, 1 -> String.valueOf("abc".charAt(random.nextInt(3)));
            case 2, 3 -> pick(random, PIECES);
            case 4, 5, 6 -> random(random, depth - 1) + random(random, depth - 1);
            case 7 -> "(?:" + random(random, depth - 1) + "|" + random(random, depth - 1) + ")";
            case 8 -> group(random, depth);
            case 9 -> pick(random, new String[] {"(?=", "(?!", "(?<=", "(?<!"}) + random(random, depth - 1) + ")";
            case 10 -> "\\" + (1 + random.nextInt(groups + 1));
            case 11, 12 -> "(?:" + random(random, depth - 1) + ")" + quantifier(random);
            default -> group(random, depth) + quantifier(random) + random(random, depth - 1);
        };
    }

    private String group(Random random, int depth) {
        groups++;
        return (random.nextInt(6) == 0 ? "(?<n>" : "(") + random(random, depth - 1) + ")";
    }

    private static String quantifier(Random random) {
        String[] all = {"*", "+", "?", "{2}", "{0,2}", "{1,}", "{1,3}", "{0}"};
        return pick(random, all) + (random.nextInt(4) == 0 ? "?" : "");
    }

    /** Half of them as the grammar has it, half with something put in or left out. */
    private List<String> patterns(long seed, int count) {
        Random random = new Random(seed);
        Set<String> all = new LinkedHashSet<>();
        for (String piece : ODD_PIECES) {
            all.add(piece);
            all.add("a" + piece + "b");
        }
        while (all.size() < count) {
            groups = 0;
            StringBuilder pattern = new StringBuilder(random(random, 4));
            if (random.nextInt(3) == 0) {
                pattern.insert(0, '^').append('$');
            }
            if (random.nextInt(2) == 0) {
                int at = random.nextInt(pattern.length() + 1);
                if (random.nextInt(3) > 0) {
                    pattern.insert(at, pick(random, ODD_PIECES));
                } else if (at < pattern.length()) {
                    pattern.deleteCharAt(at);
                }
            }
            // Two groups may have one name in different alternatives; engines have learnt that only lately.
            if (pattern.indexOf("(?<n>") == pattern.lastIndexOf("(?<n>")) {
                all.add(pattern.toString());
            }
        }
        return List.copyOf(all);
    }

    private static List<String> texts(long seed) {
        Random random = new Random(seed);
        Set<String> all = new LinkedHashSet<>(List.of("", "a", "aa", "ab", "aba", "abc", "aab", "ba", "a-b", "a a"));
        while (all.size() < 60) {
            boolean isPlain = random.nextBoolean();
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(7); i >= 0; i--) {
                text.append(isPlain ? String.valueOf("abc".charAt(random.nextInt(3))) : pick(random, LETTERS));
            }
            all.add(text.toString());
        }
        return List.copyOf(all);
    }

    private static String json(List<String> all) {
        return all.stream()
                .map(text -> text.chars()
                        .mapToObj(c -> String.format("\\u%04x", c))
                        .collect(Collectors.joining("", "\"", "\"")))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static boolean isNodeThere() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "node")));
    }

    private static List<String> askNode(List<String> patterns, List<String> texts, Path directory)
            throws IOException, InterruptedException {
        Path questions = directory.resolve("questions.json");
        Path answers = directory.resolve("answers.txt");
        Files.writeString(questions, "[" + json(patterns) + "," + json(texts) + "]", UTF_8);
        Process node = new ProcessBuilder("node", "-e", SCRIPT, questions.toString())
                .redirectOutput(answers.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(node.waitFor()).isZero();
        return Files.readAllLines(answers, UTF_8);
    }

    private static String ourAnswer(String pattern, List<String> texts) {
        if (!EcmaPattern.isPattern(pattern)) {
            return "invalid";
        }
        EcmaPattern compiled = EcmaPattern.compile(pattern);
        return texts.stream()
                .map(text -> compiled.matches(text, 1_000_000))
                .map(matches -> matches == null ? "?" : matches ? "1" : "0")
                .collect(Collectors.joining());
    }

    /**
     * What is past a limit of ours says nothing; nor does what Node says of pairs where it departs from ECMA-262: it finds empty
     * matches in the middle of a pair, and none for a pair that comes after a reference to a group that has not matched.
     */
    private static boolean agree(String pattern, List<String> texts, String ours, String node) {
        boolean hasReference = pattern.matches("(?s).*\\\\[1-9k].*");
        boolean agree = ours.length() == node.length();
        for (int i = 0; agree && i < node.length(); i++) {
            agree = ours.charAt(i) == node.charAt(i)
                    || ours.charAt(i) == '?'
                    || node.charAt(i) == '.'
                    || (hasReference && texts.get(i).contains("\uD83D\uDE00"));
        }
        return agree;
    }

    private void compare(List<String> patterns, List<String> texts, Path directory) throws Exception {
        assumeTrue(isNodeThere(), "there is no node on the PATH");
        List<String> theirs = askNode(patterns, texts, directory);
        List<String> differences = new ArrayList<>();
        int valid = 0;
        int undecided = 0;
        for (int i = 0; i < patterns.size(); i++) {
            String ours = ourAnswer(patterns.get(i), texts);
            valid += ours.equals("invalid") ? 0 : 1;
            String node = theirs.get(i);
            undecided += ours.contains("?") ? 1 : 0;
            if (!agree(patterns.get(i), texts, ours, node)) {
                differences.add(patterns.get(i) + "\n  ours   " + ours + "\n  theirs " + node);
            }
        }
        assertThat(differences).isEmpty();
        assertThat(valid).isBetween(patterns.size() / 5, patterns.size() - 1);
        assertThat(undecided).isLessThan(patterns.size() / 10);
    }

    @Test
    void randomPatternsMeanWhatTheyMeanInNode(@TempDir Path directory) throws Exception {
        compare(patterns(17, 3_000), texts(17), directory);
    }

    @Test
    @Tag("thorough")
    void manyRandomPatternsMeanWhatTheyMeanInNode(@TempDir Path directory) throws Exception {
        for (int seed = 100; seed < 120; seed++) {
            compare(patterns(seed, 10_000), texts(seed), directory);
        }
    }
}
