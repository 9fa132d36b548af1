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

/** The items of a stream, for a caller that asks for one at a time. Each request feeds as many chunks as it needs. */
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

    /** Items that came before a problem are returned before it is thrown. */
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
