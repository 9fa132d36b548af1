// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink.job;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** What a JobManager says of its job. */
final class FlinkRest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI address;

    FlinkRest(URI address) {
        this.address = address;
    }

    /** Returns whether the job is known. */
    boolean knowsTheJob() throws IOException, InterruptedException {
        return !list("/jobs", "jobs").isEmpty();
    }

    private String job() throws IOException, InterruptedException {
        return "/jobs/" + list("/jobs", "jobs").get(0).get("id");
    }

    /** Returns how many TaskManagers have tasks. */
    long busyTaskManagers() throws IOException, InterruptedException {
        return list("/taskmanagers", "taskmanagers").stream()
                .filter(it -> number(it, "freeSlots") < number(it, "slotsNumber"))
                .count();
    }

    /** Returns how many checkpoints are complete. */
    int checkpoints() throws IOException, InterruptedException {
        return number(counts(), "completed");
    }

    /** Returns how often the job went on from a checkpoint. */
    int restored() throws IOException, InterruptedException {
        return number(counts(), "restored");
    }

    /** Lets the job stop with a savepoint, and returns where to ask how that goes. */
    String stop(URI savepoint) throws IOException, InterruptedException {
        String job = job();
        String order = "{\"drain\":false,\"targetDirectory\":\"" + savepoint + "\"}";
        Map<?, ?> answer = answer(HttpRequest.newBuilder(address.resolve(job + "/stop"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(order)));
        return job + "/savepoints/" + answer.get("request-id");
    }

    /** Returns whether the savepoint is there. A JobManager does not end before somebody has heard that. */
    boolean isSaved(String savepoint) throws IOException, InterruptedException {
        return get(savepoint).get("status") instanceof Map<?, ?> status && "COMPLETED".equals(status.get("id"));
    }

    private Map<?, ?> counts() throws IOException, InterruptedException {
        return (Map<?, ?>) get(job() + "/checkpoints").get("counts");
    }

    private static int number(Map<?, ?> of, String name) {
        return Integer.parseInt(((JsonNumber) of.get(name)).toString());
    }

    private List<Map<?, ?>> list(String path, String name) throws IOException, InterruptedException {
        return ((List<?>) get(path).get(name))
                .stream().<Map<?, ?>>map(it -> (Map<?, ?>) it).toList();
    }

    private Map<?, ?> get(String path) throws IOException, InterruptedException {
        return answer(HttpRequest.newBuilder(address.resolve(path)));
    }

    private Map<?, ?> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(answer.body());
        parser.finish();
        return (Map<?, ?>) document.value();
    }
}
