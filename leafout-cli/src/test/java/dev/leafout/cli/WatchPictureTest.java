// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The moving pictures of the first page: those that are there, and that they can be made again. */
class WatchPictureTest {
    private static final long MOST = 500_000;

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void thePictureOnTheFirstPageIsSmallAndMoves(String theme) throws Exception {
        Path picture = Path.of("..", "docs", "images", "watch-" + theme + ".svg");
        assertThat(Files.size(picture)).isLessThan(MOST);
        assertThat(Files.readString(picture)).contains("animat");
        isXml(picture);
    }

    @Test
    void aRunIsMadeIntoPictures(@TempDir Path folder) throws Exception {
        Path stream = Files.writeString(folder.resolve("short.json"), "{\"city\":\"Rome\",\"days\":3}");
        WatchPicture.main(new String[] {folder.toString(), stream.toString()});
        for (String theme : new String[] {"light", "dark"}) {
            Path picture = folder.resolve("watch-" + theme + ".svg");
            isXml(picture);
            assertThat(Files.readString(picture)).contains("Rome", "days");
        }
    }

    private static void isXml(Path picture) throws Exception {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
    }
}
