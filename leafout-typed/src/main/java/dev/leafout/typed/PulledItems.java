// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** What comes out of a stream, for somebody who asks for one after the other: each asking feeds as many chunks as it takes. */
final class PulledItems<E extends @Nullable Object> implements Iterator<E> {
    private final ObjectStream<?> stream;
    private final Iterator<String> chunks;
    private final List<E> ready = new ArrayList<>();
    private int next;
    private boolean finished;
    private @Nullable RuntimeException problem;

    PulledItems(ObjectStream<?> stream, Iterator<String> chunks) {
        this.stream = stream;
        this.chunks = chunks;
    }

    void add(E item) {
        ready.add(item);
    }

    @Override
    public boolean hasNext() {
        while (next == ready.size()) {
            ready.clear();
            next = 0;
            if (problem != null) {
                throw problem;
            }
            if (finished) {
                return false;
            }
            pull();
        }
        return true;
    }

    /** What came before a problem is handed out before it. */
    private void pull() {
        try {
            if (!stream.isCancelled() && chunks.hasNext()) {
                stream.feed(chunks.next());
            } else {
                finished = true;
                stream.finish();
            }
        } catch (RuntimeException e) {
            finished = true;
            problem = e;
        }
    }

    @Override
    public E next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.get(next++);
    }

    Stream<E> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED), false);
    }
}
