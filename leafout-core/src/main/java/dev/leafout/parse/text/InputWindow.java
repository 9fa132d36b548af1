// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The current block of characters, and where it is in the whole input. */
public final class InputWindow {
    /** Text is copied in blocks of up to this many characters. */
    public static final int MAX_BLOCK = 4096;
    /** Up to this many characters are copied one by one, which is faster. */
    private static final int SHORT = 16;

    char[] chars = new char[8];
    /** The place of the next character to read. */
    int pos;
    /** The end of the characters that can be read. */
    int end;
    /**
     * How many characters from {@link #pos} on have been seen but not consumed: more input is needed to decide on them.
     */
    short unread;
    /** The offset in the input of {@code chars[0]}. */
    long base;
    /** The line, from 1, of the character at {@link #pos}, and the offset at which that line begins. */
    int line = 1;

    long lineStart;
    /** The offset after the last carriage return, so that a line feed right there does not begin another line. */
    private long afterCarriageReturn = -1;
    /** The String whose characters, from {@link #sourceStart} on, are in the window; null if they came as bytes. */
    private @Nullable String source;
    /** The slice that is passed to listeners: a part of the window, or other characters. */
    final Slice part = new Slice(this);

    final Slice other = new Slice();

    private int sourceStart;
    /** The array whose bytes, from {@link #sourceStart} on, are the characters of the window, if they are plain ASCII. */
    private byte @Nullable [] ascii;
    /** Whether they are in {@link #chars} too. Text that is plain from end to end is not copied there. */
    private boolean filled = true;

    long offset() {
        return base + pos;
    }

    /** Returns the character at this place. */
    public char at(int place) {
        return chars[place];
    }

    /** Replaces a character before the tokenizer reads it. */
    public void overwrite(int place, char c) {
        chars[place] = c;
    }

    /** Returns the array that holds the window. {@link #makeRoom} and {@link #fill} may replace it. */
    public char[] array() {
        return chars;
    }

    public int pos() {
        return pos;
    }

    public int end() {
        return end;
    }

    public int unread() {
        return unread;
    }

    /** Returns whether what is unread is a quote, with nothing after it but white space. */
    boolean isQuoteUnread() {
        char c = chars[pos];
        boolean quote = c > ' ' && c != ',' && c != '\\' && !Character.isLetterOrDigit(c);
        for (int i = pos + 1; quote && i < pos + unread; i++) {
            quote = chars[i] <= ' ';
        }
        return quote;
    }

    /** Returns the offset in the input of the first character of the window. */
    public long base() {
        return base;
    }

    public int line() {
        return line;
    }

    int columnAt(long offset) {
        return (int) Math.min(offset - lineStart, Integer.MAX_VALUE - 1) + 1;
    }

    /** Copies up to a block of the text, after the unread characters, and returns how many characters that is. */
    int fill(String text, int from) {
        int length = Math.min(text.length() - from, MAX_BLOCK);
        makeRoom(length);
        if (length > SHORT && unread == 0) {
            text.getChars(from, from + length, chars, 0);
            source = text;
            sourceStart = from;
        } else {
            for (int i = 0; i < length; i++) {
                chars[unread + i] = text.charAt(from + i);
            }
        }
        return length;
    }

    /** Makes room for a block of {@code length} characters after the unread ones. */
    public void makeRoom(int length) {
        if (unread > 0) {
            makeRoomAfterUnread(length);
        }
        base += pos;
        pos = 0;
        source = null;
        filled = true;
        requireCapacity(length);
    }

    /** Replaces the array if it is too short: no larger than needed the first time, and seldom if pieces get longer. */
    private void requireCapacity(int length) {
        if (chars.length < length) {
            chars = new char[Math.max(length, Math.min(MAX_BLOCK, Math.max(64, 2 * chars.length)))];
        }
    }

    private void makeRoomAfterUnread(int length) {
        char[] from = chars;
        if (chars.length < unread + length) {
            chars = new char[unread + Math.max(length, 64)];
        }
        System.arraycopy(from, pos, chars, 0, unread);
    }

    /** Counts the first {@code length} characters of a text as consumed, without copying them. */
    void pass(String text, int length) {
        base += pos;
        pos = length;
        end = length;
        source = text;
        sourceStart = 0;
        filled = false;
    }

    /** The same for ASCII. */
    void pass(byte[] utf8, int from, int length) {
        base += pos;
        pos = length;
        end = length;
        ascii = utf8;
        sourceStart = from;
        filled = false;
    }

    /** Drops everything, and continues at this offset. */
    void moveTo(long offset) {
        base = offset;
        pos = 0;
        end = 0;
        unread = 0;
        ascii = null;
        release();
    }

    /** Drops the reference to the caller's text. */
    void release() {
        source = null;
        filled = true;
    }

    /** Drops the reference to the caller's bytes. */
    void releaseBytes() {
        ascii = null;
        filled = true;
    }

    char charAt(int index) {
        if (filled) {
            return chars[index];
        }
        return source != null ? source.charAt(index) : (char) requireAscii()[sourceStart + index];
    }

    private byte[] requireAscii() {
        return Objects.requireNonNull(ascii);
    }

    /** Returns the array that holds the window, after copying text that was passed. */
    char[] chars() {
        if (!filled) {
            requireCapacity(pos);
            copyTo(0, pos, chars, 0);
            filled = true;
        }
        return chars;
    }

    void copyTo(int from, int to, char[] target, int position) {
        if (filled) {
            System.arraycopy(chars, from, target, position, to - from);
        } else if (source != null) {
            source.getChars(from, to, target, position);
        } else {
            byte[] bytes = requireAscii();
            for (int i = from; i < to; i++) {
                target[position + i - from] = (char) bytes[sourceStart + i];
            }
        }
    }

    /** Returns whether this part of the window is all that was fed: the whole String, or all of the bytes. */
    boolean isSource(int from, int length) {
        return ascii != null ? length == pos : source != null && sourceStart + from == 0 && length == source.length();
    }

    String substring(int from, int to) {
        if (source != null) {
            return source.substring(sourceStart + from, sourceStart + to);
        }
        return ascii != null
                ? new String(ascii, sourceStart + from, to - from, StandardCharsets.ISO_8859_1)
                : new String(chars, from, to - from);
    }

    /** Notes that a line feed or carriage return ends before this place in the window. */
    void lineEnded(char c, int pos) {
        long offset = base + pos;
        if (c == '\r') {
            afterCarriageReturn = offset;
        } else if (offset - 1 == afterCarriageReturn) {
            lineStart = offset;
            return;
        }
        line++;
        lineStart = offset;
    }

    /** Counts the line ends between two places of the window. */
    public void passLines(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c == '\n' || c == '\r') {
                lineEnded(c, i + 1);
            }
        }
    }

    /** Writes the unread characters. */
    public void writeUnread(CheckpointWriter out) {
        out.writeString(unread == 0 ? "" : new String(chars, pos, unread));
    }

    /** Reads up to {@code max} unread characters. */
    public void readUnread(CheckpointReader in, int max) {
        char[] kept = in.readString().toCharArray();
        in.require(kept.length <= max, "text");
        unread = (short) kept.length;
        if (unread > 0) {
            chars = kept;
        }
    }

    void write(CheckpointWriter out) {
        out.writeLong(offset());
        out.writeInt(line);
        out.writeLong(lineStart);
        out.writeBoolean(afterCarriageReturn == offset());
    }

    void read(CheckpointReader in) {
        base = in.readLong();
        line = in.readInt(1, Integer.MAX_VALUE);
        lineStart = in.readLong();
        afterCarriageReturn = in.readBoolean() ? base : -1;
        in.require(lineStart <= base, "line start");
    }
}
