// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.parse.JsonPushParser;
import java.util.HashMap;
import java.util.Map;

/** Shows a model's turn as one tree: the answer as it is, and the arguments of each call under the name of its tool. */
final class WatchedReplay extends ModelReplay {
    private final View view;
    private final ParserOptions options;
    private final SchemaOption schema;
    private final Map<String, Integer> calls = new HashMap<>();

    WatchedReplay(View view, ParserOptions options, SchemaOption schema) {
        this.view = view;
        this.options = options;
        this.schema = schema;
    }

    @Override
    JsonPushParser open(Channel channel, String name) {
        JsonPushParser.Builder parser = options.modelParser();
        if (channel.isCall()) {
            int number = calls.merge(name, 1, Integer::sum);
            ValuePath under = ValuePath.root().key(number == 1 ? name : name + " " + number);
            return parser.onEvent(event -> view.accept(moved(event, under))).build();
        }
        schema.watchModel(parser.onEvent(unlessEmpty(view)), violation -> view.violation(violation.message()));
        return parser.build();
    }

    private static JsonEvent moved(JsonEvent event, ValuePath under) {
        ValuePath path = under;
        for (ValuePath step : event.path().steps()) {
            String key = step.key();
            path = key == null ? path.index(step.index()) : path.key(key);
        }
        if (event instanceof ValueStarted started) {
            return new ValueStarted(path, started.kind(), started.offset());
        }
        if (event instanceof TextAppended appended) {
            return new TextAppended(path, appended.text(), appended.offset());
        }
        if (event instanceof ValueCompleted completed) {
            return new ValueCompleted(path, completed.kind(), completed.value(), completed.offset());
        }
        if (event instanceof InputRepaired repaired) {
            return new InputRepaired(path, repaired.what(), repaired.offset());
        }
        return event;
    }

    @Override
    void said(ModelEvent event) {
        if (event instanceof ModelEvent.Restarted) {
            view.remark("The provider started over; ignore what came before.");
        } else if (event instanceof ModelEvent.RefusalDelta refusal) {
            view.remark("refusal: " + refusal.text());
        }
    }
}
