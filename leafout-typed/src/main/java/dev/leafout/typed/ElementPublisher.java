// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Publishes elements. They are stored once, for all subscribers, as long as the stream exists. A subscription is only a
 * position in that list, so a slow subscriber loses nothing and costs nothing.
 */
final class ElementPublisher<E> implements Flow.Publisher<E> {
    // Guarded by this.
    private final List<E> elements = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();
    private boolean ended;
    private @Nullable Throwable problem;

    /** Publishes an element. Skips null, which a publisher must not publish. */
    void add(@Nullable E element) {
        if (element == null) {
            return;
        }
        synchronized (this) {
            elements.add(element);
        }
        drainAll();
    }

    void end(@Nullable Throwable cause) {
        synchronized (this) {
            ended = true;
            problem = cause;
        }
        drainAll();
    }

    private void drainAll() {
        List<Place> current;
        synchronized (this) {
            current = List.copyOf(places);
        }
        current.forEach(Place::drain);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super E> subscriber) {
        Place place = new Place(subscriber);
        synchronized (this) {
            places.add(place);
        }
        place.begin();
    }

    private final class Place extends DrainedSubscription<E> {
        private int next;

        Place(Flow.Subscriber<? super E> subscriber) {
            super(subscriber);
        }

        @Override
        @Nullable
        E take() {
            synchronized (ElementPublisher.this) {
                return next < elements.size() ? elements.get(next++) : null;
            }
        }

        @Override
        boolean isOver() {
            synchronized (ElementPublisher.this) {
                return ended && next == elements.size();
            }
        }

        @Override
        @Nullable
        Throwable problem() {
            synchronized (ElementPublisher.this) {
                return problem;
            }
        }

        @Override
        void gone() {
            synchronized (ElementPublisher.this) {
                places.remove(this);
            }
        }
    }
}
