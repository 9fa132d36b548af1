// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.testkit.GrowingSnapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is sent in tests: by name, so that both sides can speak of the same one. */
final class Documents {
    private static final Path SHARED = Path.of(System.getProperty("leafout.shared", "../../shared"));
    private static final int RANDOM = 40;

    /** Documents in which everything happens that an operation can say. */
    static final List<String> OWN = List.of(
            "{}",
            "[]",
            "\"\"",
            "\"root\"",
            "0",
            "-12.50e+07",
            "true",
            "null",
            "{\"days\":[{\"title\":\"Day 1\",\"km\":12.50,\"tags\":[\"sea\",\"\"],\"done\":false},"
                    + "{\"title\":\"Day \\\"2\\\"\",\"km\":7,\"note\":null}],\"total\":19.5}",
            "[[[]],[{}],{\"\":[]},\"\",0,[1,[2,[3]]]]",
            "{\"0\":{\"1\":[{\"0\":\"a\"}]},\"a/b\":{\"m~n\":1,\"~1\":\"x\",\"/\":[2]},\"\":{\"\":\"\"}}",
            "{\"a\":1,\"a\":2}",
            "{\"a\":\"x\",\"a\":\"y\",\"a\":{\"b\":1},\"a\":{\"b\":2}}",
            "{\"a\":{\"a\":1,\"a\":[2]},\"b\":0,\"a\":\"xyz\",\"c\":3,\"a\":null,\"b\":[\"open\"]}",
            "{\"__proto__\":{\"polluted\":true},\"constructor\":{\"prototype\":{\"polluted\":1}},\"prototype\":[\"p\"],"
                    + "\"toString\":\"no\",\"hasOwnProperty\":0}",
            "{\"html\":\"</script><script>alert(1)</script><!--\",\"sep\":\"\u2028\u2029\",\"nul\":\"\\u0000\\u0001\","
                    + "\"lines\":\"a\\r\\nb\\rc\\n\\ndata: x\\nid: 7\\n\\n\",\"a\\nb\":\"key\"}",
            "[\"é€\uD83D\uDE00\",\"\uD83D\uDE00\uD83D\uDE00\",\"日本語\",\"\\ud800\",\"x\\udc00y\"]",
            "[1,10,100,0.001,1E5,1e-5,-0,123456789012345678901234567890,1e999]",
            "{\"a\":{\"b\":{\"c\":{\"d\":[[[[\"deep\"]]]]}}},\"e\":[{\"f\":{\"g\":[]}}],\"h\":\"end\"}");

    /** Texts that end before the document does. */
    static final List<String> CUT = List.of(
            "",
            "{",
            "{\"key\":\"val",
            "{\"key\":12",
            "[1,2,{\"a\":[",
            "[tru",
            "nul",
            "\"ro",
            "{\"a\":\"x\",\"a\":\"y",
            "{\"a\":\"x\",\"b\":1,\"a\":1",
            "{\"a\":\"x\",\"b\":1,\"a\":{\"c\":[\"d",
            "{\"a\":\"x\",\"b\":1,\"a\"",
            "{\"a\":[{},{\"b\":\"x\"},{");

    private Documents() {}

    /** Returns all that are here, and some at random. */
    static Map<String, String> own() {
        Map<String, String> all = new LinkedHashMap<>();
        OWN.forEach(text -> all.put("own " + all.size(), text));
        CUT.forEach(text -> all.put("cut " + all.size(), text));
        for (int seed = 0; seed < RANDOM; seed++) {
            List<String> snapshots = GrowingSnapshots.of(seed).respelt().list();
            all.put("random " + seed, snapshots.get(snapshots.size() - 1));
        }
        return all;
    }

    static boolean sharedIsThere() {
        return Files.isDirectory(SHARED.resolve("data"));
    }

    /** Returns the recorded streams and the valid documents of the suite. */
    static Map<String, String> shared() {
        Map<String, String> all = new LinkedHashMap<>();
        for (Path file : files("data/tokens", "")) {
            all.put("tokens " + file.getFileName(), read(file).orElseThrow().replace("\n", ""));
        }
        for (Path file : files("data/snapshots", ".jsonl")) {
            String[] lines = read(file).orElseThrow().strip().split("\n", -1);
            all.put("snapshots " + file.getFileName(), lines[lines.length - 1]);
        }
        for (Path file : files("suites/json-test-suite", ".json")) {
            if (file.getFileName().toString().startsWith("y_")) {
                read(file).ifPresent(text -> all.put("suite " + file.getFileName(), text));
            }
        }
        return all;
    }

    private static List<Path> files(String folder, String ending) {
        try (Stream<Path> all = Files.walk(SHARED.resolve(folder))) {
            List<Path> found = new ArrayList<>(all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(ending))
                    .toList());
            found.sort(null);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, UTF_8));
        } catch (CharacterCodingException e) {
            return Optional.empty(); // not UTF-8
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
