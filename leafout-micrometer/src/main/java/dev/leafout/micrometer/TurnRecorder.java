// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.ModelListener;
import dev.leafout.llm.ModelResult;
import dev.leafout.typed.StreamListener;
import org.jspecify.annotations.Nullable;

/** Records a turn of a model: all its objects as one stream, and what the conventions want to know of it. */
final class TurnRecorder implements ModelListener {
    private final StreamRecord record;
    private final TurnFigures figures = new TurnFigures();

    TurnRecorder(StreamRecord record) {
        this.record = record;
    }

    @Override
    public void eventArrived(ModelEvent event) {
        if (event instanceof ModelEvent.TextDelta delta) {
            record.characters += delta.text().length();
        } else if (event instanceof ModelEvent.ArgumentsDelta delta) {
            record.characters += delta.json().length();
        } else if (event instanceof ModelEvent.UsageReported report) {
            figures.usage = report.usage();
            return;
        } else if (event instanceof ModelEvent.Finished
                || event instanceof ModelEvent.ProviderError
                || event instanceof ModelEvent.Restarted) {
            return;
        }
        if (figures.firstChunk < 0) {
            figures.firstChunk = record.sinceStart();
        }
    }

    /** The end of an object is not that of the turn. */
    @Override
    public StreamListener objectOpened() {
        return new StreamRecorder(record) {
            @Override
            public void cancelled(long characters) {}

            @Override
            public void streamEnded(long characters, @Nullable Throwable failure) {}
        };
    }

    @Override
    public void cancelled() {
        record.write(record.hasViolations() ? Outcome.INVALID : Outcome.CANCELLED, figures);
    }

    @Override
    public void turnEnded(ModelResult<?> result) {
        figures.reason = result.reason();
        figures.usage = result.usage();
        record.write(Outcome.of(result.failure()), figures);
    }

    @Override
    public void failed(Throwable cause) {
        record.write(Outcome.of(cause), figures);
    }
}
