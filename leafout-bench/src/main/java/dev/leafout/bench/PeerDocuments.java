// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The documents that go to peers outside of the JVM, as files. Run with the name of a folder it writes one document of
 * each size into it.
 */
public final class PeerDocuments {
    private static final int[] KILOBYTES = {1, 3, 6, 12, 25, 50, 100};

    private PeerDocuments() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Files.createDirectories(folder);
        for (int kilobytes : KILOBYTES) {
            String document = LlmDocuments.document(kilobytes * LlmDocuments.KB, 1);
            Files.writeString(folder.resolve(kilobytes + "k.json"), document);
        }
    }

    /** Returns the documents of a folder, the shortest first. */
    static List<Path> of(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> documents = new ArrayList<>(
                    files.filter(f -> f.toString().endsWith(".json")).toList());
            documents.sort(
                    Comparator.comparingLong((Path f) -> f.toFile().length()).thenComparing(Comparator.naturalOrder()));
            return documents;
        }
    }

    static String name(Path document) {
        return document.getFileName().toString().replaceFirst("\\.json$", "");
    }
}
