// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelStream;
import dev.leafout.typed.TypeToken;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.LogManager;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** docs/front-ends.md: its servers, each on the loopback interface. */
class FrontEndsPageTest {
    private LoopbackServer loopback;

    @BeforeEach
    void start() throws IOException {
        loopback = new LoopbackServer();
    }

    @AfterEach
    void stop() {
        loopback.close();
    }

    private static HttpResponse<String> post(String address, String body) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(address))
                                .version(HttpClient.Version.HTTP_1_1)
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
    }

    /** The clean text of the object; and where it is cut off or breaks the schema, a connection that breaks. */
    private static void writesAnObject(String address) throws Exception {
        HttpResponse<String> response = post(address, "scenario:trip");
        assertThat(response.body()).isEqualTo(Turns.CLEAN);
        assertThat(response.headers().map()).containsKeys("content-type", "cache-control", "x-accel-buffering");
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("text/plain");
        for (String scenario : new String[] {"cut", "lost", "invalid", "none"}) {
            assertThatThrownBy(() -> {
                        HttpResponse<String> failed = post(address, "scenario:" + scenario);
                        if (failed.statusCode() == 500) {
                            throw new IOException("refused before anything was written");
                        }
                    })
                    .as(scenario)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void theServerOfTheJdk() throws Exception {
        writesAnObject(loopback.address() + "/plan");
        assertThat(post(loopback.address() + "/ai-sdk", "scenario:chat").body())
                .contains("\"delta\":\" ☀\"", "\"output\":{\"in\":\"Oslo\",\"degrees\":1}")
                .endsWith("data:{\"type\":\"finish\",\"finishReason\":\"stop\"}\n\ndata:[DONE]\n\n");
    }

    @Test
    void whatUseObjectReads() throws Exception {
        String page = Files.readString(Path.of("..", "docs", "front-ends.md"));
        Matcher row = Pattern.compile("^\\| `` (.+) `` \\| `(.+)` \\|$", Pattern.MULTILINE)
                .matcher(page);
        assertThat(row.find()).isTrue();
        StringBuilder read = new StringBuilder();
        try (FrontEndStream ui = FrontEndStream.objectText(read::append)) {
            ModelStream<Map<String, Object>> stream = ModelStream.ofEvents()
                    .text(new TypeToken<Map<String, Object>>() {}, ui.object("trip"))
                    .onEvent(ui)
                    .open();
            Turns.text(row.group(1), 2).forEach(stream);
            stream.accept(Turns.finished(FinishReason.STOP, "stop"));
            ui.finish(stream.finish());
        }
        assertThat(read).hasToString(row.group(2));
    }

    @EnableWebMvc
    static class Mvc {}

    @Test
    void aServlet(@TempDir Path folder) throws Exception {
        withTomcat(folder, new FrontEndsPage.PlanServlet(loopback.page()));
    }

    @Test
    void aSpringController(@TempDir Path folder) throws Exception {
        GenericWebApplicationContext spring = new GenericWebApplicationContext();
        new AnnotatedBeanDefinitionReader(spring).register(Mvc.class);
        spring.registerBean(
                FrontEndsPage.PlanController.class, () -> new FrontEndsPage.PlanController(loopback.page()));
        withTomcat(folder, new DispatcherServlet(spring));
    }

    private static void withTomcat(Path folder, Servlet servlet) throws Exception {
        LogManager.getLogManager().reset(); // Tomcat logs what a request threw
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder.toString());
        Tomcat.addServlet(context, "plan", servlet).setAsyncSupported(true);
        context.addServletMappingDecoded("/", "plan");
        tomcat.start();
        try {
            writesAnObject("http://127.0.0.1:" + connector.getLocalPort() + "/plan");
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }
}
