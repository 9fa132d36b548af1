// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;

/**
 * A listener that takes every delta, key and value, and keeps only a sum of them, so that the compiler cannot drop any
 * work.
 */
final class DeltaSink implements ParseListener {
    private long sum;

    long sum() {
        return sum;
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        sum += key.length();
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        sum += kind.ordinal();
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        sum += text.length() + text.charAt(0);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        sum += kind == ValueKind.NUMBER ? raw.toString().length() : kind.ordinal();
    }
}
