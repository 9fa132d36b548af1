// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.snapshot.JsonStreamChunker;
import dev.leafout.typed.ObjectStream;
import dev.leafout.wire.WireBatch;
import dev.leafout.wire.WireClient;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import java.time.Duration;
import java.util.List;

/**
 * A model that hands over the whole travel plan again and again, all the way to a page: snapshots into chunks, chunks into
 * a typed object and into operations for a client, which has the same plan in the end.
 */
final class SnapshotsToScreen {
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Plan(String title, List<Day> days) {}

    record Day(String subtitle, List<Activity> activities) {}

    record Activity(String type, String title, String description, double hours) {}

    private static final ValuePath DAYS = ValuePath.parse("days");

    private SnapshotsToScreen() {}

    public static void main(String[] args) {
        WireLog log = WireLog.builder().coalesce(1024, Duration.ZERO).build();
        JsonPushParser parser = JsonPushParser.builder().onEvent(log).build();
        ObjectStream<Plan> plan = ObjectStream.of(Plan.class)
                .tolerate(Tolerance.none())
                .withoutValidation()
                .onValue("title", String.class, Screen::line)
                .onEach("days[*].subtitle", String.class, (path, subtitle) -> Screen.line(subtitle))
                .onEach("days[*].activities[*]", Activity.class, SnapshotsToScreen::show)
                .open();
        int[] waited = {0};
        JsonStreamChunker chunker =
                JsonStreamChunker.builder().onWaiting(waiting -> waited[0]++).build();
        int snapshots = 0;
        for (String snapshot :
                Recording.of("itinerary-snapshots.jsonl").text().lines().toList()) {
            snapshots++;
            String chunk = chunker.process(snapshot);
            plan.feed(chunk);
            parser.feed(chunk);
        }
        String rest = chunker.flush();
        plan.feed(rest);
        parser.feed(rest);
        parser.finish();
        Screen.line(snapshots + " snapshots, values waited after " + waited[0] + " of them.");
        Screen.line("Days in the plan: " + plan.finish().days().size());
        Screen.line("Days on the page: " + daysOnThePage(log));
    }

    private static void show(ValuePath path, Activity activity) {
        Screen.line("    " + activity.title() + ", " + activity.hours() + " h");
    }

    /** A page, as far as its document goes: it reads all that the log has. */
    private static int daysOnThePage(WireLog log) {
        WireClient page = new WireClient();
        WireReader reader = log.reader(page.lastEventId());
        for (WireBatch batch = reader.poll(); batch != null; batch = reader.poll()) {
            page.feed(batch.toNdjson());
        }
        return page.document().valueAt(DAYS) instanceof List<?> days ? days.size() : 0;
    }
}
