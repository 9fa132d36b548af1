// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.llm.Channel;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Usage;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the dashboard with what Prometheus would be told of all meters. */
class DashboardTest {
    record Trip(List<String> stops) {}

    private static final Pattern SERIES = Pattern.compile("^([a-z_]+)(?:\\{(.*)})? ", Pattern.MULTILINE);
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");
    private static final Pattern SELECTED = Pattern.compile("\\b([a-z_]+)\\{");
    private static final Pattern NAME = Pattern.compile("\\b((?:leafout|gen_ai|error)_[a-z_]+)");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private void play(String text) {
        ModelStream<Trip> stream = StreamMetrics.of(registry)
                .observe(ModelStream.openAiChat().text(Trip.class))
                .open();
        stream.accept(new ModelEvent.TextDelta(Channel.text(0, 0), text));
        stream.accept(new ModelEvent.UsageReported(Channel.turn(), Usage.of(1, 2)));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        stream.finish();
    }

    private static Set<String> all(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    @Test
    void everyNameInItIsOneThatPrometheusGets() throws IOException {
        play("{\"stops\":[\"a\",]}");
        play("{\"stops\":[{\"a\":1}]}");
        String scraped = registry.scrape();
        Set<String> series = all(SERIES, scraped);
        Set<String> labels = all(LABEL, scraped);
        assertThat(series).hasSizeGreaterThan(20);

        JsonNode dashboard =
                new JsonMapper().readTree(Files.readString(Path.of("../docs/metrics/grafana-dashboard.json")));
        StringBuilder queries = new StringBuilder();
        dashboard
                .get("panels")
                .forEach(panel -> panel.get("targets")
                        .forEach(target -> queries.append(target.get("expr").asString())
                                .append(' ')
                                .append(target.get("legendFormat").asString())
                                .append('\n')));
        dashboard
                .get("templating")
                .get("list")
                .forEach(variable ->
                        queries.append(variable.get("query").asString()).append('\n'));
        Set<String> selected = all(SELECTED, queries.toString());
        assertThat(selected).hasSizeGreaterThan(10);
        assertThat(series).containsAll(selected);
        Set<String> names = all(NAME, queries.toString());
        names.removeAll(labels);
        assertThat(series).containsAll(names);
        assertThat(names).containsAll(selected);
    }

    @Test
    void everyMeterIsInIt() throws IOException {
        play("{\"stops\":[\"a\",]}");
        play("{\"stops\":[{\"a\":1}]}");
        String text = Files.readString(Path.of("../docs/metrics/grafana-dashboard.json"));
        registry.getMeters().stream()
                .map(meter -> meter.getId().getConventionName(registry.config().namingConvention()))
                .filter(name -> !name.equals("leafout_stream_events"))
                .forEach(name -> assertThat(text).contains(name));
    }
}
