// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import dev.leafout.event.JsonNumber;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exported page, served from a folder of a web server that knows only files. */
@Tag("thorough")
class ExportTest extends PageFixture {
    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "js", "text/javascript", "css", "text/css", "svg", "image/svg+xml");

    @TempDir
    static Path folder;

    private static HttpServer files;

    @BeforeAll
    static void export() throws Exception {
        Export.write(folder);
        files = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        files.createContext("/some/folder/", exchange -> {
            String name = exchange.getRequestURI().getPath().substring("/some/folder/".length());
            Path file = folder.resolve(name.isEmpty() ? "index.html" : name);
            String ending = file.toString().replaceFirst(".*\\.", "");
            boolean isFile = Files.isRegularFile(file);
            Answers.bytes(
                    exchange,
                    isFile ? 200 : 404,
                    TYPES.getOrDefault(ending, "text/plain"),
                    isFile ? Files.readAllBytes(file) : new byte[0]);
        });
        files.start();
    }

    @AfterAll
    static void stopFiles() {
        if (files != null) {
            files.stop(0);
        }
    }

    private static String address() {
        return "http://127.0.0.1:" + files.getAddress().getPort() + "/some/folder/";
    }

    private void openExported(String fragment) {
        page.navigate(address() + fragment);
        assertThat(page.locator("#where")).not().isEmpty();
    }

    @Test
    void itPlaysWithoutAServer() {
        List<String> asked = new CopyOnWriteArrayList<>();
        page.onRequest(request -> asked.add(request.method() + " " + request.url()));
        openExported("#recording=review&at=30");
        isAt("chunk 30 of 63, 120 characters");
        isMarked("violated", "p");
        isField("/reasons/0", "complete", "The argument is sound and the figures carry it.");
        page.getByLabel("Stream").selectOption("two-calls");
        isField("/town", "complete", "Sintra");
        assertThat(asked).allMatch(request -> request.startsWith("GET " + address()));
    }

    @Test
    void itPlaysByItself() {
        openExported("");
        isField("/title", "complete", "Four quiet days in Trieste");
    }

    @Test
    void whatNeedsAServerIsNotOffered() {
        openExported("#text=1&at=0");
        isAt("chunk 0 of 645, 0 characters");
        assertThat(page.getByText("./leafout play")).isVisible();
        assertThat(page.getByLabel("Accept")).hasCount(0);
        assertThat(button("Copy as Java")).hasCount(0);
        assertThat(page.locator("#text")).not().isEditable();
        tab("Schema").click();
        assertThat(page.locator("#schema")).isVisible();
        assertThat(page.locator("#schema")).not().isEditable();
        assertThat(page.getByRole(AriaRole.BUTTON))
                .hasText(new String[] {"Copy link", "Play", "Back", "Step", "Start over"});
    }

    @Test
    void theLinkOfAPlaceLeadsThere() {
        openExported("#recording=tool-call&at=12");
        isAt("chunk 12 of 58, 48 characters");
        click("Step");
        page.waitForURL("**&at=13");
        String link = page.url();
        page.navigate("about:blank");
        page.navigate(link);
        isAt("chunk 13 of 58, 52 characters");
    }

    @Test
    void itIsWhatTheServerSends() throws Exception {
        Recordings recordings = new Recordings();
        assertThat(folder.resolve("recordings.json")).hasContent(recordings.toJson());
        for (Recordings.Recording recording : recordings.all()) {
            Session session = new Session(Settings.of(
                    Map.of(
                            "text", recording.text(),
                            "as", recording.as(),
                            "tolerate", recording.tolerate(),
                            "schema", recording.schema(),
                            "chunk", JsonNumber.of("4")),
                    recordings));
            session.run(session.size());
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            session.stream(0, null).writeTo(stream);
            assertThat(folder.resolve("sessions/" + recording.name() + ".txt")).hasContent(stream.toString(UTF_8));
        }
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("content=\"default-src 'none'; script-src 'self';")
                .doesNotContain("frame-ancestors")
                .doesNotContain("=\"/");
    }
}
