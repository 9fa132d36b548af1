// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between two bounds that are multiples of something, and whether a number that is still being written can
 * become one of them.
 *
 * <p>What a number so far can become is a set. With exponents allowed, {@code 75} can become any number whose digits begin
 * with 75, of whatever size: the intervals [75, 76) · 10<sup>k</sup> for every <i>k</i>. Without, <i>k</i> is 0 or more
 * while the point has not come, and fixed after it. Once the exponent has begun the digits are fixed and only powers of
 * ten are left. The question is always whether such a set and the range have a number in common; signs are taken off
 * first.
 */
public final class NumberRange {
    private static final int MAX_POWERS = 700;
    private static final int MAX_LOOKED_AT = 60;
    private static final int MANY = 1_000;

    final @Nullable BigDecimal low;
    final boolean lowOpen;
    final @Nullable BigDecimal high;
    final boolean highOpen;
    final @Nullable BigDecimal multiple;
    private final boolean plain;
    /** Earlier results by the value of the digits; a race only repeats the work. */
    private byte @Nullable [] judged;

    NumberRange(
            @Nullable BigDecimal low,
            boolean lowOpen,
            @Nullable BigDecimal high,
            boolean highOpen,
            @Nullable BigDecimal multiple,
            boolean plain) {
        this.low = low;
        this.lowOpen = lowOpen;
        this.high = high;
        this.highOpen = highOpen;
        this.multiple = multiple;
        this.plain = plain;
    }

    public static NumberRange all(boolean plain) {
        return new NumberRange(null, false, null, false, null, plain);
    }

    static NumberRange only(BigDecimal value, boolean plain) {
        return new NumberRange(value, false, value, false, null, plain);
    }

    public NumberRange from(BigDecimal bound, boolean open) {
        int order = low == null ? 1 : bound.compareTo(low);
        return order < 0 || (order == 0 && !open)
                ? this
                : new NumberRange(bound, open, high, highOpen, multiple, plain);
    }

    public NumberRange to(BigDecimal bound, boolean open) {
        int order = high == null ? -1 : bound.compareTo(high);
        return order > 0 || (order == 0 && !open) ? this : new NumberRange(low, lowOpen, bound, open, multiple, plain);
    }

    public NumberRange multipleOf(BigDecimal step) {
        return new NumberRange(
                low, lowOpen, high, highOpen, multiple == null ? step : leastCommonMultiple(multiple, step), plain);
    }

    private static BigDecimal leastCommonMultiple(BigDecimal a, BigDecimal b) {
        int scale = Math.max(0, Math.max(a.scale(), b.scale()));
        BigInteger x = a.setScale(scale).unscaledValue();
        BigInteger y = b.setScale(scale).unscaledValue();
        return new BigDecimal(x.divide(x.gcd(y)).multiply(y), scale);
    }

    public boolean isPlain() {
        return plain;
    }

    public boolean isAll() {
        return low == null && high == null && multiple == null;
    }

    /** Returns whether no number is in it. */
    boolean isEmpty() {
        return !meets(null, null) && !negated().meets(null, null);
    }

    public boolean contains(BigDecimal value) {
        if (low != null) {
            int order = value.compareTo(low);
            if (order < 0 || (order == 0 && lowOpen)) {
                return false;
            }
        }
        if (high != null) {
            int order = value.compareTo(high);
            if (order > 0 || (order == 0 && highOpen)) {
                return false;
            }
        }
        return multiple == null || isMultiple(value, multiple);
    }

    static boolean isMultiple(BigDecimal value, BigDecimal step) {
        if (step.compareTo(BigDecimal.ONE) == 0) {
            return value.scale() <= 0
                    || value.signum() == 0
                    || value.stripTrailingZeros().scale() <= 0;
        }
        BigInteger digits = value.unscaledValue();
        BigInteger divisor = step.unscaledValue();
        if (digits.signum() == 0) {
            return true;
        }
        long tens = (long) step.scale() - value.scale();
        if (tens >= 0) {
            BigInteger rest = digits.mod(divisor);
            return rest.multiply(BigInteger.TEN.modPow(BigInteger.valueOf(tens), divisor))
                            .mod(divisor)
                            .signum()
                    == 0;
        }
        return -tens <= value.precision()
                && digits.mod(divisor.multiply(BigInteger.TEN.pow((int) -tens))).signum() == 0;
    }

    private NumberRange negated() {
        BigDecimal from = high == null ? null : high.negate();
        BigDecimal to = low == null ? null : low.negate();
        return new NumberRange(from, /* lowOpen= */ highOpen, to, /* highOpen= */ lowOpen, multiple, plain);
    }

    /** Returns what is known of a number that begins with the first {@code length} characters of this text. */
    public Verdict judge(CharSequence text, int length) {
        if (isAll()) {
            return Verdict.CERTAIN;
        }
        int digits = plain || length > MAX_LOOKED_AT ? -1 : fewDigits(text, length);
        if (digits < 0) {
            return judgeAll(text, length);
        }
        byte[] known = judged;
        if (known == null) {
            known = new byte[MANY];
            judged = known;
        }
        if (known[digits] == 0) {
            known[digits] = (byte) (1 + judgeAll(text, length).code);
        }
        return Verdict.of(known[digits] - 1);
    }

    /**
     * Returns the digits so far as one number if the result is worth remembering, because they are few and nothing else
     * matters; otherwise -1. The position of the point does not matter, since an exponent can still move it.
     */
    private static int fewDigits(CharSequence text, int length) {
        int digits = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                digits = digits * 10 + c - '0';
            } else if (c != '.') {
                return -1;
            }
            if (digits >= MANY) {
                return -1;
            }
        }
        return digits;
    }

    private Verdict judgeAll(CharSequence text, int length) {
        boolean negative = text.charAt(0) == '-';
        NumberRange range = negative ? negated() : this;
        return range.judgeWithoutSign(text, negative ? 1 : 0, Math.min(length, MAX_LOOKED_AT), length > MAX_LOOKED_AT);
    }

    private Verdict judgeWithoutSign(CharSequence text, int from, int end, boolean cut) {
        int point = -1;
        int exponent = -1;
        boolean zero = true;
        for (int i = from; i < end; i++) {
            char c = text.charAt(i);
            if (c == '.') {
                point = i;
            } else if (c == 'e' || c == 'E') {
                exponent = i;
                break;
            } else {
                zero &= c == '0';
            }
        }
        if (exponent >= 0) {
            return cut || meetsPowers(text, from, point, exponent, end) ? Verdict.LIVE : Verdict.DOOMED;
        }
        if (zero) {
            BigDecimal bound = plain && end > from ? fraction(point < 0 ? 0 : end - point - 1) : null;
            return verdict(meets(BigDecimal.ZERO, bound), BigDecimal.ZERO, bound);
        }
        if (!plain) {
            boolean certain = high == null && multiple == null && (low == null || low.signum() <= 0);
            return certain
                    ? Verdict.CERTAIN
                    : meetsScaled(text, from, end, Integer.MIN_VALUE) ? Verdict.LIVE : Verdict.DOOMED;
        }
        if (point < 0) {
            return verdict(meetsScaled(text, from, end, 0), digits(text, from, end), null);
        }
        BigDecimal least = new BigDecimal(text.subSequence(from, end).toString() + (point == end - 1 ? "0" : ""));
        BigDecimal bound = least.add(fraction(end - point - 1));
        return verdict(cut || meets(least, bound), least, bound);
    }

    private static BigDecimal fraction(int digits) {
        return BigDecimal.ONE.scaleByPowerOfTen(-digits);
    }

    private Verdict verdict(boolean meets, BigDecimal least, @Nullable BigDecimal bound) {
        if (!meets) {
            return Verdict.DOOMED;
        }
        boolean lowHolds = low == null || least.compareTo(low) > (lowOpen ? 0 : -1);
        boolean highHolds = high == null || (bound != null && bound.compareTo(high) <= 0);
        return lowHolds && highHolds && multiple == null ? Verdict.CERTAIN : Verdict.LIVE;
    }

    private static BigDecimal digits(CharSequence text, int from, int end) {
        StringBuilder digits = new StringBuilder();
        for (int i = from; i < end && text.charAt(i) != 'e' && text.charAt(i) != 'E'; i++) {
            if (text.charAt(i) != '.') {
                digits.append(text.charAt(i));
            }
        }
        return new BigDecimal(digits.toString());
    }

    /** Whether a number of the range is at least {@code least} and below {@code bound}; null is 0 and no bound. */
    private boolean meets(@Nullable BigDecimal least, @Nullable BigDecimal bound) {
        BigDecimal from = least == null ? BigDecimal.ZERO : least;
        boolean fromOpen = false;
        if (low != null && low.compareTo(from) >= 0) {
            fromOpen = lowOpen;
            from = low;
        }
        BigDecimal to = bound;
        boolean toOpen = true;
        if (high != null && (to == null || high.compareTo(to) < 0)) {
            to = high;
            toOpen = highOpen;
        }
        if (to == null) {
            return true;
        }
        if (multiple != null) {
            from = nextMultiple(from, fromOpen);
            fromOpen = false;
        }
        int order = from.compareTo(to);
        return order < 0 || (order == 0 && !fromOpen && !toOpen);
    }

    private BigDecimal nextMultiple(BigDecimal from, boolean open) {
        BigDecimal step = multiple == null ? BigDecimal.ONE : multiple;
        BigDecimal found = from.divide(step, 0, RoundingMode.CEILING).multiply(step);
        return open && found.compareTo(from) == 0 ? found.add(step) : found;
    }

    /** Whether the digits so far, with more after them and the point anywhere (from a power of ten on), can do. */
    private boolean meetsScaled(CharSequence text, int from, int end, int leastPower) {
        if (high == null) {
            return true;
        }
        if (high.signum() <= 0) {
            return false;
        }
        BigDecimal floor = multiple;
        if (low != null && low.signum() > 0 && (floor == null || low.compareTo(floor) > 0)) {
            floor = low;
        }
        if (floor == null && leastPower == Integer.MIN_VALUE) {
            return true;
        }
        BigDecimal digits = digits(text, from, end);
        int top = magnitude(high) - magnitude(digits);
        int bottom = floor == null ? 0 : magnitude(floor) - magnitude(digits) - 1;
        if (top - Math.max(bottom, leastPower) > MAX_POWERS) {
            return true;
        }
        for (int power = Math.max(bottom, leastPower); power <= top; power++) {
            BigDecimal least = digits.scaleByPowerOfTen(power);
            if (meets(least, digits.add(BigDecimal.ONE).scaleByPowerOfTen(power))) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many digits there are before the point; less than 1 for a fraction that begins with zeros. */
    private static int magnitude(BigDecimal value) {
        return value.precision() - value.scale();
    }

    /** Whether the digits, which are fixed, times a power of ten that begins as it does can do. */
    private boolean meetsPowers(CharSequence text, int from, int point, int exponent, int end) {
        BigDecimal value = digits(text, from, exponent);
        if (value.signum() == 0) {
            return meets(BigDecimal.ZERO, null) && contains(BigDecimal.ZERO);
        }
        value = value.scaleByPowerOfTen(point < 0 ? 0 : point + 1 - exponent);
        long least = leastPower(value);
        long most = mostPower(value);
        int next = exponent + 1;
        if (next == end) {
            return least <= most;
        }
        boolean negative = text.charAt(next) == '-';
        int digits = text.charAt(next) == '-' || text.charAt(next) == '+' ? next + 1 : next;
        long begun = 0;
        for (int i = digits; i < end; i++) {
            begun = Math.min(begun * 10 + text.charAt(i) - '0', 1L << 40);
        }
        if (negative) {
            long swap = -least;
            least = -most;
            most = swap;
        }
        // Now the exponent is begun, or that with more digits after it.
        if (begun == 0) {
            return Math.max(0, least) <= most;
        }
        for (long first = begun, last = begun; first < 1L << 44; first *= 10, last = last * 10 + 9) {
            if (Math.max(first, least) <= Math.min(last, most)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the least power of ten that brings the value over the low bound and makes it a multiple. */
    private long leastPower(BigDecimal value) {
        long power = Long.MIN_VALUE / 2;
        if (low != null && low.signum() >= 0 && !(low.signum() == 0)) {
            power = (long) magnitude(low) - magnitude(value) - 1;
            while (!isOver(value.scaleByPowerOfTen((int) power))) {
                power++;
            }
        }
        return multiple == null ? power : Math.max(power, leastPowerOfMultiple(value, multiple));
    }

    private boolean isOver(BigDecimal value) {
        int order = low == null ? 1 : value.compareTo(low);
        return order > 0 || (order == 0 && !lowOpen);
    }

    private long mostPower(BigDecimal value) {
        if (high == null) {
            return Long.MAX_VALUE / 2;
        }
        if (high.signum() <= 0) {
            return Long.MIN_VALUE / 2 - 1;
        }
        long power = (long) magnitude(high) - magnitude(value) + 1;
        while (!isUnder(value.scaleByPowerOfTen((int) power), high)) {
            power--;
        }
        return power;
    }

    private boolean isUnder(BigDecimal value, BigDecimal bound) {
        int order = value.compareTo(bound);
        return order < 0 || (order == 0 && !highOpen);
    }

    private static long leastPowerOfMultiple(BigDecimal value, BigDecimal step) {
        BigInteger rest = step.unscaledValue();
        BigInteger digits = value.unscaledValue();
        int twos = rest.getLowestSetBit() - digits.getLowestSetBit();
        rest = rest.shiftRight(rest.getLowestSetBit());
        BigInteger five = BigInteger.valueOf(5);
        int fives = 0;
        for (; rest.mod(five).signum() == 0; rest = rest.divide(five)) {
            fives++;
        }
        for (BigInteger d = digits; d.mod(five).signum() == 0; d = d.divide(five)) {
            fives--;
        }
        if (digits.mod(rest).signum() != 0) {
            return Long.MAX_VALUE / 2 + 1;
        }
        return (long) Math.max(twos, fives) + value.scale() - step.scale();
    }
}
