// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A payload that was read before, kept because the next one is nearly the same. The payloads of a stream differ in a few strings
 * and numbers, and are otherwise identical, byte for byte.
 *
 * <p>A payload fits if everything between the strings and numbers equals the sample, and each value is again a string or an
 * integer. Then it has the same structure and the same meaning, with other values. Checking this compares bytes, which is fast,
 * instead of parsing. Anything that does not fit is left to the parser, which knows all of JSON.
 */
final class PayloadTemplate {
    /** The parser enforces limits on values, so payloads that could come near one are left to it. */
    static final int MAX_PAYLOAD = 64 << 10;

    private static final int MAX_DIGITS = 32;

    private final byte[] sample;
    private final List<Step> steps;
    /** Where the sample's values begin and end, and which of them are strings. */
    private final int[] starts;

    private final int[] ends;
    private final boolean[] isText;

    /** Where the current payload's values begin and end, and which of them have escapes. */
    private final int[] valueStarts;

    private final int[] valueEnds;
    private final boolean[] isEscaped;

    /**
     * One call of the handler.
     *
     * @param action which method of the handler to call
     * @param index for OPENED, the index of an item; for VALUE, the index among all strings and numbers of the payload, or -1 if
     *     the text is constant
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

    /** Makes a template from a payload, which is valid JSON, and the calls to repeat. */
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
                if (next == payload.length || payload[next] != ':') { // not a key
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

    /** Returns whether this payload fits the template. If so, it can be replayed. */
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

    /** Returns where the text that begins here ends; -1 if this simple scan cannot tell. */
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

    /** Calls the handler with the values of a payload that fits. */
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

    /** Returns whether a value equals the sample's. Type names and the like mostly do, so their Strings are reused. */
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
