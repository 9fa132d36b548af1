// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the pages of the repository, and runs what they show. */
public final class Pages {
    static final Path ROOT = Path.of("..");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git");

    private Pages() {}

    /** An example of a page. */
    public interface Example {
        void run() throws Exception;
    }

    /** Returns the text of a page, which is named from the root of the repository. */
    public static String page(String name) {
        try {
            return Files.readString(ROOT.resolve(name), UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the files of the repository, but for what a build makes. */
    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean skipped = NOT_OURS.contains(folder.getFileName().toString());
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** Runs the example and finds what it prints on the page, as a block of its own. */
    static void printsWhatThePageShows(String name, Example example) {
        assertThat(page(name)).contains("\n```\n" + printedBy(example) + "```\n");
    }

    /** Returns what the example prints. One at a time: there is only one {@link System#out}. */
    public static synchronized String printedBy(Example example) {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, UTF_8));
            example.run();
        } catch (Exception e) {
            throw new AssertionError("The example fails", e);
        } finally {
            System.setOut(out);
        }
        return printed.toString(UTF_8).replace("\r\n", "\n");
    }
}
