// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A payload that has been read, kept because the next one is nearly the same: the payloads of a stream differ in a few strings and
 * numbers, and have all else in common, byte for byte.
 *
 * <p>A payload fits if what lies between the strings and numbers of the sample lies there too, and what stands in their places is a
 * string or an integer. Then it has the same structure, and means what the sample meant, with other values. That takes a comparison
 * of bytes, which processors are good at, instead of a parse. What does not fit so is left to the parser, which knows all of JSON.
 */
final class PayloadTemplate {
    /** Limits on values are the parser's business: what could come near one is left to it. */
    static final int MAX_PAYLOAD = 64 << 10;

    private static final int MAX_DIGITS = 32;

    private final byte[] sample;
    private final List<Step> steps;
    /** Where the values of the sample begin and end, and which of them are strings. */
    private final int[] starts;

    private final int[] ends;
    private final boolean[] isText;

    /** Where those of the payload at hand do, and which have escapes. */
    private final int[] valueStarts;

    private final int[] valueEnds;
    private final boolean[] isEscaped;

    /**
     * Something to tell of a payload.
     *
     * @param action which method of the handler to call
     * @param index of an item, for OPENED; of a string or number among all those of the payload, or -1 if the text is constant, for VALUE
     */
    record Step(Action action, Place place, int index, ValueKind kind, String text) {
        enum Action {
            OPENED,
            VALUE,
            CLOSED
        }
    }

    private PayloadTemplate(byte[] sample, List<Step> steps, int[] starts, int[] ends, boolean[] isText) {
        this.sample = sample;
        this.steps = steps;
        this.starts = starts;
        this.ends = ends;
        this.isText = isText;
        this.valueStarts = new int[starts.length];
        this.valueEnds = new int[starts.length];
        this.isEscaped = new boolean[starts.length];
    }

    /** Makes one of a payload, which is valid JSON, and of what is to be told of it. */
    static PayloadTemplate of(byte[] payload, List<Step> steps) {
        List<int[]> values = new ArrayList<>();
        int at = 0;
        while (at < payload.length) {
            if (payload[at] == '"') {
                int end = endOfSampleText(payload, at + 1);
                int next = end + 1;
                while (next < payload.length && payload[next] <= ' ') {
                    next++;
                }
                if (next == payload.length || payload[next] != ':') { // it is no key
                    values.add(new int[] {at + 1, end, 1});
                }
                at = end + 1;
            } else if (payload[at] == '-' || isDigit(payload[at])) {
                int start = at;
                while (at < payload.length && isInNumber(payload[at])) {
                    at++;
                }
                values.add(new int[] {start, at, 0});
            } else {
                at++;
            }
        }
        boolean[] texts = new boolean[values.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = values.get(i)[2] == 1;
        }
        return new PayloadTemplate(
                payload,
                List.copyOf(steps),
                values.stream().mapToInt(value -> value[0]).toArray(),
                values.stream().mapToInt(value -> value[1]).toArray(),
                texts);
    }

    private static int endOfSampleText(byte[] payload, int from) {
        int at = from;
        while (payload[at] != '"') {
            at += payload[at] == '\\' ? 2 : 1;
        }
        return at;
    }

    private static boolean isInNumber(byte b) {
        return isDigit(b) || b == '-' || b == '+' || b == '.' || b == 'e' || b == 'E';
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Returns whether these bytes are a payload of this kind; then it can be replayed. */
    boolean fits(byte[] payload, int from, int to) {
        int at = from;
        int sampleAt = 0;
        for (int i = 0; i < starts.length; i++) {
            int next = at + starts[i] - sampleAt;
            if (next > to || !Arrays.equals(sample, sampleAt, starts[i], payload, at, next)) {
                return false;
            }
            at = isText[i] ? endOfText(payload, next, to, i) : endOfInteger(payload, next, to);
            if (at < 0) {
                return false;
            }
            valueStarts[i] = next;
            valueEnds[i] = at;
            sampleAt = ends[i];
        }
        return Arrays.equals(sample, sampleAt, sample.length, payload, at, to);
    }

    /** Returns where the text that begins here ends; -1 if that is not plain to see. */
    private int endOfText(byte[] payload, int from, int length, int value) {
        isEscaped[value] = false;
        int at = from;
        while (at < length) {
            byte b = payload[at];
            if (b == '"') {
                return at;
            }
            if (b == '\\') {
                isEscaped[value] = true;
                int escape = Escapes.length(payload, at, length);
                if (escape == 0) {
                    return -1;
                }
                at += escape;
            } else if (b >= 0 && b < ' ') {
                return -1;
            } else {
                at++;
            }
        }
        return -1;
    }

    private static int endOfInteger(byte[] payload, int from, int length) {
        int first = from < length && payload[from] == '-' ? from + 1 : from;
        int at = first;
        while (at < length && isDigit(payload[at])) {
            at++;
        }
        int digits = at - first;
        boolean isInteger = digits > 0 && digits <= MAX_DIGITS && (digits == 1 || payload[first] != '0');
        return isInteger ? at : -1;
    }

    /** Tells a handler what a payload that fits says. */
    void replay(byte[] payload, PayloadReader.Handler handler) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            switch (step.action) {
                case OPENED -> handler.opened(step.place, step.index);
                case CLOSED -> handler.closed(step.place);
                case VALUE ->
                    handler.value(
                            step.place,
                            step.kind,
                            isSameAsSample(payload, step.index) ? step.text : text(payload, step.index));
            }
        }
    }

    /** Names of types and the like are mostly the same again; then so are the Strings. */
    private boolean isSameAsSample(byte[] payload, int value) {
        return value < 0
                || Arrays.equals(sample, starts[value], ends[value], payload, valueStarts[value], valueEnds[value]);
    }

    private String text(byte[] payload, int value) {
        int from = valueStarts[value];
        int to = valueEnds[value];
        return isEscaped[value] ? Escapes.decode(payload, from, to) : Utf8.decode(payload, from, to);
    }
}
