// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

/** A text in chunks of a given number of characters; like those of a model, no chunk ends inside a character. */
final class TextFeed implements Feed {
    private final String text;
    private final int size;
    private final int chunks;
    private int at;
    /** How many characters are left. */
    private int left;

    TextFeed(String text, int size) {
        this.text = text;
        this.size = size;
        this.left = text.codePointCount(0, text.length());
        this.chunks = left / size + (left % size == 0 ? 0 : 1);
    }

    @Override
    public int chunks() {
        return chunks;
    }

    @Override
    public Chunk next() {
        int from = at;
        int characters = Math.min(size, left);
        at = text.offsetByCodePoints(from, characters);
        left -= characters;
        return Chunk.of(text.substring(from, at), at);
    }
}
