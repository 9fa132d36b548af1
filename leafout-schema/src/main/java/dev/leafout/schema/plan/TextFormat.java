// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

import dev.leafout.schema.pattern.EcmaPattern;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A {@code format}: a pattern, which can fail while a text is being written, and a check of the whole text. */
public final class TextFormat {
    private static final String LEAP_YEAR = "(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
    /** Exact, so that a day that does not exist is known by its last digit. */
    private static final String DATE = "(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])"
            + "|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|" + LEAP_YEAR + "-02-29)";

    private static final String TIME =
            "([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)";
    private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final String IPV4 = BYTE + "(\\." + BYTE + "){3}";
    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final String HOST = LABEL + "(\\." + LABEL + ")*";
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
    private static final String QUOTED = "\"([ !#-\\[\\]-~]|\\\\[ -~])*\"";
    private static final String DAY_PART = "(\\d+Y(\\d+M(\\d+D)?)?|\\d+M(\\d+D)?|\\d+D)";
    private static final String TIME_PART = "T(\\d+H(\\d+M(\\d+S)?)?|\\d+M(\\d+S)?|\\d+S)";

    private static final Map<String, TextFormat> ALL = new TreeMap<>();

    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("date", "2024-02-29"),
            Map.entry("time", "23:59:00Z"),
            Map.entry("date-time", "2024-02-29T23:59:00Z"),
            Map.entry("duration", "P1DT12H"),
            Map.entry("email", "ada@example.com"),
            Map.entry("hostname", "www.example.com"),
            Map.entry("ipv4", "192.0.2.1"),
            Map.entry("ipv6", "2001:db8::1"),
            Map.entry("uri", "https://example.com/a?b=c"),
            Map.entry("uri-reference", "/a?b=c"),
            Map.entry("iri", "https://example.com/é"),
            Map.entry("iri-reference", "/é"),
            Map.entry("uuid", "2eb8aa08-aa98-11ea-b4aa-73b441d16380"),
            Map.entry("json-pointer", "/a/0"),
            Map.entry("relative-json-pointer", "1/a"),
            Map.entry("regex", "^[a-z]+$"));

    static {
        add("date", DATE, text -> true);
        add("time", TIME, TextFormat::isTime);
        add("date-time", DATE + "[Tt]" + TIME, text -> isTime(text.substring(11)));
        add("duration", "P(\\d+W|" + DAY_PART + "(" + TIME_PART + ")?|" + TIME_PART + ")", text -> true);
        add(
                "email",
                "(" + ATOM + "(\\." + ATOM + ")*|" + QUOTED + ")@(" + HOST + "|\\[[^\\]]*\\])",
                TextFormat::isEmail);
        add("hostname", HOST, TextFormat::isHost);
        add("ipv4", IPV4, text -> true);
        add("ipv6", "[0-9A-Fa-f:.]*", TextFormat::isIpv6);
        add("uri", "[A-Za-z][A-Za-z0-9+.-]*:" + uriRest(""), TextFormat::hasGoodHost);
        add("uri-reference", "([A-Za-z][A-Za-z0-9+.-]*:)?" + uriRest(""), TextFormat::isReference);
        add("iri", "[A-Za-z][A-Za-z0-9+.-]*:" + uriRest("\\u{A0}-\\u{10FFFF}"), TextFormat::hasGoodHost);
        add("iri-reference", "([A-Za-z][A-Za-z0-9+.-]*:)?" + uriRest("\\u{A0}-\\u{10FFFF}"), TextFormat::isReference);
        add("uuid", "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text -> true);
        add("json-pointer", "(/([^~/]|~[01])*)*", text -> true);
        add("relative-json-pointer", "(0|[1-9]\\d*)(#|(/([^~/]|~[01])*)*)", text -> true);
        add("regex", "[^]*", EcmaPattern::isPattern);
    }

    /** As it is written in schemas. */
    private final String name;

    private final String source;
    /** The additional check of the whole text. */
    private final Predicate<String> test;

    private @Nullable EcmaPattern pattern;

    private TextFormat(String name, String source, Predicate<String> test) {
        this.name = name;
        this.source = source;
        this.test = test;
    }

    private static void add(String name, String pattern, Predicate<String> test) {
        ALL.put(name, new TextFormat(name, "^(" + pattern + ")$", test));
    }

    /** Everything after the scheme; {@code more} are characters that are allowed besides those of RFC 3986. */
    private static String uriRest(String more) {
        String percent = "%[0-9A-Fa-f]{2}";
        String plain = "[A-Za-z0-9._~!$&'()*+,;=:@" + more + "-]|" + percent;
        String user = "(([A-Za-z0-9._~!$&'()*+,;=:" + more + "-]|" + percent + ")*@)?";
        String future = "[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+";
        String host =
                "(\\[([0-9A-Fa-f:.]*|" + future + ")\\]|([A-Za-z0-9._~!$&'()*+,;=" + more + "-]|" + percent + ")*)";
        String authority = "//" + user + host + "(:\\d*)?(/(" + plain + ")*)*";
        String path = "/((" + plain + ")+(/(" + plain + ")*)*)?|(" + plain + ")+(/(" + plain + ")*)*";
        return "(" + authority + "|" + path + ")?(\\?(" + plain + "|[/?])*)?(#(" + plain + "|[/?])*)?";
    }

    /** Returns the format of that name; null if it is not one that can be checked. */
    public static @Nullable TextFormat named(String name) {
        return ALL.get(name);
    }

    /** "a date such as 2024-02-29". */
    String description() {
        return "a text of the format " + name + " such as " + EXAMPLES.get(name);
    }

    public String name() {
        return name;
    }

    /** Returns what every text of the format matches; compiled when it is first needed. */
    synchronized EcmaPattern pattern() {
        EcmaPattern known = pattern;
        if (known == null) {
            known = EcmaPattern.compile(source);
            pattern = known;
        }
        return known;
    }

    /** Returns whether a text that matches the pattern is of the format. */
    public boolean test(String text) {
        return test.test(text);
    }

    boolean accepts(String text) {
        return Boolean.TRUE.equals(pattern().matches(text, Long.MAX_VALUE)) && test.test(text);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    /** A leap second is valid only at the end of a UTC day. */
    private static boolean isTime(String text) {
        if (number(text, 6, 8) < 60) {
            return true;
        }
        int minutes = number(text, 0, 2) * 60 + number(text, 3, 5);
        if (!text.endsWith("Z") && !text.endsWith("z")) {
            int zone = text.length() - 6;
            int shift = number(text, zone + 1, zone + 3) * 60 + number(text, zone + 4, zone + 6);
            minutes += text.charAt(zone) == '-' ? shift : -shift;
        }
        return Math.floorMod(minutes, 24 * 60) == 24 * 60 - 1;
    }

    private static boolean isHost(String text) {
        if (text.length() > 253) {
            return false;
        }
        for (String label : text.split("\\.", -1)) {
            boolean hasDoubleHyphen = label.length() > 3 && label.startsWith("--", 2);
            if (label.length() > 63 || (hasDoubleHyphen && !isPunycode(label))) {
                return false;
            }
        }
        return true;
    }

    /** Two hyphens in the third and fourth place are reserved for Punycode names. */
    private static boolean isPunycode(String label) {
        return label.regionMatches(true, 0, "xn--", 0, 4) && Punycode.isLabel(label.substring(4));
    }

    private static boolean isEmail(String text) {
        String domain = text.substring(text.lastIndexOf('@') + 1);
        if (!domain.startsWith("[")) {
            return isHost(domain);
        }
        String address = domain.substring(1, domain.length() - 1);
        return address.regionMatches(true, 0, "IPv6:", 0, 5)
                ? isIpv6(address.substring(5))
                : requireFormat("ipv4").accepts(address);
    }

    private static TextFormat requireFormat(String name) {
        TextFormat format = named(name);
        if (format == null) {
            throw new IllegalStateException("There is no format " + name);
        }
        return format;
    }

    private static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return false;
        }
        int groups;
        if (gap < 0) {
            groups = ipv6Groups(text, true);
            return groups == 8;
        }
        int before = gap == 0 ? 0 : ipv6Groups(text.substring(0, gap), false);
        int after = gap + 2 == text.length() ? 0 : ipv6Groups(text.substring(gap + 2), true);
        return before >= 0 && after >= 0 && before + after <= 7;
    }

    /** Returns how many groups of 16 bits there are; -1 if there is something else. */
    private static int ipv6Groups(String text, boolean mayEndInIpv4) {
        String[] groups = text.split(":", -1);
        int count = 0;
        for (int i = 0; i < groups.length; i++) {
            if (mayEndInIpv4 && i == groups.length - 1 && groups[i].indexOf('.') >= 0) {
                return requireFormat("ipv4").accepts(groups[i]) ? count + 2 : -1;
            }
            if (!groups[i].matches("[0-9A-Fa-f]{1,4}")) {
                return -1;
            }
            count++;
        }
        return count;
    }

    private static boolean hasGoodHost(String text) {
        int open = text.indexOf("//[");
        int at = text.indexOf("@[");
        int start = open >= 0 ? open + 3 : at >= 0 ? at + 2 : -1;
        int end = text.indexOf(']');
        return start < 0
                || end < start
                || text.regionMatches(true, start, "v", 0, 1)
                || isIpv6(text.substring(start, end));
    }

    /** Without a scheme, the part before the first slash must not look like one. */
    private static boolean isReference(String text) {
        int colon = text.indexOf(':');
        boolean hasScheme = text.matches("(?s)[A-Za-z][A-Za-z0-9+.-]*:.*");
        boolean colonIsLater = colon < 0 || text.substring(0, colon).matches("(?s).*[/?#].*");
        return (hasScheme || colonIsLater) && hasGoodHost(text);
    }
}
