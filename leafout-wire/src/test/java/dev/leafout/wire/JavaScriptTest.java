// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The tests of the browser's side, with Node; the vectors are what this side sends. */
class JavaScriptTest {

    @Test
    void passesItsOwnTests() throws Exception {
        assumeTrue(hasNode(), "Node 20 is not on the PATH");
        Vectors.write();
        ProcessBuilder node = new ProcessBuilder("node", "--test", "test/")
                .directory(Path.of("..", "leafout-js").toFile())
                .redirectErrorStream(true);
        node.environment().put("LEAFOUT_VECTORS", Vectors.FILE.toString());
        Process process = node.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    static boolean hasNode() throws InterruptedException {
        try {
            return new ProcessBuilder("node", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
