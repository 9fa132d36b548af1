// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A position some characters before the parser's, on the same line. */
final class EarlierPosition implements ParsePosition {
    private @Nullable ParsePosition now;
    private int characters;

    ParsePosition of(ParsePosition position, int charactersBefore) {
        now = position;
        characters = charactersBefore;
        return this;
    }

    private ParsePosition now() {
        return Objects.requireNonNull(now);
    }

    @Override
    public long offset() {
        return now().offset() - characters;
    }

    @Override
    public ValuePath path() {
        return now().path();
    }

    @Override
    public int depth() {
        return now().depth();
    }

    @Override
    public @Nullable String key() {
        return now().key();
    }

    @Override
    public int index() {
        return now().index();
    }

    @Override
    public int line() {
        return now().line();
    }

    @Override
    public int column() {
        return Math.max(1, now().column() - characters);
    }
}
