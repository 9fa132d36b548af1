// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A recorded model answer, played in chunks as small as tokens and, in a terminal, as slowly. */
final class Recording implements Iterable<String> {
    private static final int TOKEN = 4;
    private static final boolean LIVE = Integer.getInteger("leafout.columns", 0) > 0;

    private final String text;

    private Recording(String text) {
        this.text = text;
    }

    /** Returns one of the files in {@code examples/streams}. */
    static Recording of(String name) {
        try (InputStream in = Recording.class.getResourceAsStream("/streams/" + name)) {
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return new Recording(new String(in.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        return text;
    }

    @Override
    public Iterator<String> iterator() {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < text.length(); i += TOKEN) {
            tokens.add(text.substring(i, Math.min(text.length(), i + TOKEN)));
        }
        Iterator<String> all = tokens.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public String next() {
                pause();
                return all.next();
            }
        };
    }

    private static void pause() {
        if (LIVE) {
            try {
                TimeUnit.MILLISECONDS.sleep(25);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
