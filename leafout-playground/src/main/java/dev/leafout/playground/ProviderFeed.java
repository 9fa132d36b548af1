// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.List;
import java.util.stream.Collectors;

/** One part of a provider stream. Each event of the stream is a chunk, even if it adds nothing to this part. */
final class ProviderFeed implements Feed {
    private final List<ProviderTranscript.Event> events;
    private final int part;
    private int taken;

    ProviderFeed(ProviderTranscript transcript, int part) {
        this.events = transcript.events();
        this.part = part;
    }

    @Override
    public int chunks() {
        return events.size();
    }

    @Override
    public Chunk next() {
        if (taken == events.size()) {
            return Chunk.of("", events.get(taken - 1).end());
        }
        ProviderTranscript.Event event = events.get(taken++);
        String text = event.deltas().stream()
                .filter(delta -> delta.part() == part)
                .map(Delta::text)
                .collect(Collectors.joining());
        return new Chunk(text, event.end(), null, event.problem(), event.deltas());
    }
}
