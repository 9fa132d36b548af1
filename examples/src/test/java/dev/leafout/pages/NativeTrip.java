// SPDX-License-Identifier: Apache-2.0
package dev.leafout.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.leafout.llm.ModelStream;
import dev.leafout.llm.Provider;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.wire.WireLog;
import dev.leafout.wire.WireReader;
import java.util.List;

public class NativeTrip {
    enum Pace {
        EASY,
        BRISK
    }

    record Day(String title, Pace pace) {}

    record Trip(String city, List<Day> days) {}

    public static void main(String[] args) {
        WireLog log = WireLog.builder().build();
        WireReader reader = log.reader(null);
        ModelStream<Trip> model = ModelStream.of(Provider.OLLAMA)
                .text(
                        Trip.class,
                        trip -> trip.onEvent(log)
                                .onEach("days[*]", Day.class, (path, day) -> System.out.println(path + " is " + day)))
                .open();
        for (String text : List.of("{'city':'Ro", "me','days':[{'title':'Old town',", "'pace':'EASY'}", "]}")) {
            String line = "{\"message\":{\"content\":\"" + text.replace("'", "\\\"") + "\"},\"done\":false}\n";
            model.feed(line.getBytes(UTF_8));
        }
        model.feed("{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}\n".getBytes(UTF_8));
        System.out.println(model.finish().answer());
        System.out.println(reader.poll().toNdjson().lines().count() + " lines for the wire");

        PrefixValidator validator = JsonSchema.parse("{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}")
                .validator();
        JsonPushParser.builder().listen(validator).build().feed("{\"minLength\":-1");
        System.out.println(validator.violations().get(0).message());
    }
}
