// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The only numbers that are possible, and whether a number that is still being written can become one of them. They are
 * sorted by their digits, without sign, point and surrounding zeros, since an exponent can still move the point: the
 * digits read so far must be a prefix of such digits. Only if few are left, each is checked separately.
 */
public final class NumberChoices {
    private static final int FEW = 64;
    private static final int MAX_LOOKED_AT = 60;

    /** One of the numbers; {@code range} is null if the number is too large or too small to check before its end. */
    private record Choice(
            String digits, boolean negative, @Nullable NumberRange range) {}

    public final List<Number> values;
    private final Choice[] sorted;
    private final Set<String> canonical = new HashSet<>();
    private final Hint hint;

    NumberChoices(List<Number> values, boolean plain) {
        this.values = values;
        this.sorted = values.stream()
                .map(value -> choice(value, plain))
                .sorted(Comparator.comparing(Choice::digits))
                .toArray(Choice[]::new);
        values.forEach(value -> canonical.add(SchemaJson.canonicalText(value)));
        this.hint = Hint.ofValues(List.copyOf(values));
    }

    private static Choice choice(Number value, boolean plain) {
        String text = SchemaJson.canonicalText(value);
        boolean negative = text.charAt(0) == '-';
        int exponent = text.indexOf('e');
        String digits = exponent < 0 ? "" : text.substring(negative ? 1 : 0, exponent);
        return new Choice(
                digits, negative, value instanceof BigDecimal decimal ? NumberRange.only(decimal, plain) : null);
    }

    public Hint hint() {
        return hint;
    }

    /** Returns those that a number with this beginning could become. */
    public Hint hint(String text) {
        return text.isEmpty() ? hint : Hint.ofValues(() -> possible(text));
    }

    private List<@Nullable Object> possible(String text) {
        List<@Nullable Object> found = new ArrayList<>();
        for (Number value : values) {
            boolean possible = !(value instanceof BigDecimal decimal)
                    || NumberRange.only(decimal, false).judge(text, text.length()) != Verdict.DOOMED;
            if (possible) {
                found.add(value);
            }
        }
        return found;
    }

    public boolean contains(CharSequence whole) {
        return canonical.contains(Numbers.canonical(whole));
    }

    /** Returns whether one of them begins with the first {@code length} characters of this text: live or doomed. */
    public Verdict judge(CharSequence text, int length) {
        if (sorted.length <= FEW) {
            return judge(text, length, 0, sorted.length);
        }
        String digits = digits(text, Math.min(length, MAX_LOOKED_AT));
        int low = find(digits);
        int high = find(digits + Character.MAX_VALUE);
        if (high - low > FEW || judge(text, length, low, high) == Verdict.LIVE) {
            return Verdict.LIVE;
        }
        String digitsOnly = withoutZeros(digits);
        if (digitsOnly.length() == digits.length()) {
            return Verdict.DOOMED;
        }
        low = find(digitsOnly);
        high = find(digitsOnly + '\0');
        return high - low > FEW ? Verdict.LIVE : judge(text, length, low, high);
    }

    private Verdict judge(CharSequence text, int length, int low, int high) {
        for (int i = low; i < high; i++) {
            NumberRange only = sorted[i].range;
            boolean possible = only == null
                    ? sorted[i].negative == (text.charAt(0) == '-')
                    : only.judge(text, length) != Verdict.DOOMED;
            if (possible) {
                return Verdict.LIVE;
            }
        }
        return Verdict.DOOMED;
    }

    /** Returns the index of the first one whose digits do not sort before these. */
    private int find(String digits) {
        int found = Arrays.binarySearch(
                sorted, new Choice(digits, false, null), (a, b) -> a.digits.compareTo(b.digits) < 0 ? -1 : 1);
        return -found - 1;
    }

    /** Returns the digits so far, without leading zeros, up to the exponent. */
    private static String digits(CharSequence text, int length) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == 'e' || c == 'E') {
                break;
            }
            if (c >= '0' && c <= '9' && (c != '0' || digits.length() > 0)) {
                digits.append(c);
            }
        }
        return digits.toString();
    }

    private static String withoutZeros(String digits) {
        int end = digits.length();
        while (end > 0 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }
}
