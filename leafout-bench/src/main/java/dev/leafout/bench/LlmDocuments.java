// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Documents that look like the structured output of a language model: an itinerary with a title, a few numbers and
 * booleans, days, activities, and prose with some escapes and a few non-ASCII characters. The same seed always gives
 * the same document.
 */
final class LlmDocuments {
    static final int KB = 1024;
    static final int SMALL = KB;
    static final int MEDIUM = 12 * KB;
    static final int LARGE = 100 * KB;
    static final int HUGE = 1024 * KB;

    private static final String[] WORDS = {
        "the",
        "a",
        "of",
        "and",
        "to",
        "in",
        "along",
        "near",
        "old",
        "quiet",
        "narrow",
        "market",
        "harbour",
        "museum",
        "garden",
        "bridge",
        "walk",
        "breakfast",
        "dinner",
        "evening",
        "morning",
        "view",
        "river",
        "local",
        "guide",
        "tickets",
        "recommended",
        "reservation",
        "afternoon",
        "neighbourhood",
        "traditional",
        "architecture",
        "sunset",
        "pastry",
        "coffee",
        "train",
        "ferry",
        "station",
        "minutes",
        "from",
        "with",
        "before",
        "after",
        "visit",
        "enjoy",
        "caf\u00e9",
        "S\u00e3o",
        "Gr\u00fcner",
        "cr\u00e8me",
        "Bel\u00e9m"
    };
    private static final String[] RARE = {"\u6771\u4eac", "\ud83c\udf05", "\u20ac", "\u2013"};
    private static final String[] CATEGORIES = {"food", "culture", "nature", "transfer", "leisure"};

    private static final Map<String, String> STRINGS = new HashMap<>();
    private static final Map<ByteBuffer, byte[]> BYTES = new HashMap<>();

    private final Random random;
    private final StringBuilder out = new StringBuilder();

    private LlmDocuments(long seed) {
        this.random = new Random(seed);
    }

    /** Returns a document of about this many characters (a little more). */
    static String document(int size, long seed) {
        return new LlmDocuments(seed).itinerary(size);
    }

    /** Returns different documents of about this size with about this many characters in total; at least one. */
    static List<String> documents(int size, int volume) {
        List<String> documents = new ArrayList<>();
        for (int made = 0; documents.isEmpty() || made + size / 2 < volume; ) {
            String document = document(size, 1 + documents.size());
            documents.add(document);
            made += document.length();
        }
        return documents;
    }

    private String itinerary(int size) {
        out.append("{\"title\":");
        text(4, 8);
        out.append(",\"summary\":");
        text(45, 75);
        out.append(",\"budget\":{\"currency\":\"EUR\",\"total\":").append(amount());
        out.append(",\"perDay\":")
                .append(amount())
                .append("},\"familyFriendly\":")
                .append(random.nextBoolean());
        out.append(",\"rating\":").append(random.nextInt(50) / 10.0).append(",\"sponsor\":null,\"days\":[");
        int day = 0;
        do {
            out.append(day == 0 ? "" : ",");
            day(++day, size);
        } while (out.length() < size - 2);
        return out.append("]}").toString();
    }

    private void day(int number, int size) {
        out.append("{\"day\":").append(number).append(",\"title\":");
        text(3, 7);
        out.append(",\"activities\":[");
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count && (i == 0 || out.length() < size - 4); i++) {
            out.append(i == 0 ? "" : ",");
            activity();
        }
        out.append("]}");
    }

    private void activity() {
        out.append("{\"name\":");
        text(2, 5);
        out.append(",\"category\":\"").append(CATEGORIES[random.nextInt(CATEGORIES.length)]);
        out.append("\",\"description\":");
        text(25, 60);
        out.append(",\"start\":\"")
                .append(8 + random.nextInt(12))
                .append(":30\",\"cost\":")
                .append(amount());
        out.append(",\"booked\":").append(random.nextBoolean()).append('}');
    }

    private String amount() {
        int cents = random.nextInt(100_000);
        return random.nextInt(3) == 0 ? String.valueOf(cents / 100) : cents / 100 + "." + (10 + cents % 90);
    }

    private void text(int min, int max) {
        int count = min + random.nextInt(max - min + 1);
        out.append('"');
        for (int i = 0; i < count; i++) {
            word(i == 0);
        }
        out.append(random.nextInt(4) == 0 ? "!" : ".").append('"');
    }

    private void word(boolean first) {
        int kind = first ? 99 : random.nextInt(100);
        if (kind < 2) {
            out.append("\\n\\n");
        } else if (!first) {
            out.append(kind < 8 ? ", " : " ");
        }
        String word =
                random.nextInt(150) == 0 ? RARE[random.nextInt(RARE.length)] : WORDS[random.nextInt(WORDS.length)];
        if (kind == 8 || kind == 9) {
            out.append("\\\"").append(word).append("\\\"");
        } else {
            out.append(word);
        }
    }

    // Equal chunks are the same object. A chunk that has just come from somewhere is in the cache of the processor; a
    // million characters in chunks of their own would not be, and would measure the memory instead of the parser.

    /** Cuts the text into chunks of this many characters. */
    static String[] cut(String text, int length) {
        String[] chunks = new String[(text.length() + length - 1) / length];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = same(text.substring(i * length, Math.min(text.length(), (i + 1) * length)));
        }
        return chunks;
    }

    private static String same(String chunk) {
        return STRINGS.computeIfAbsent(chunk, c -> c);
    }

    /** Cuts the text after 3 to 6 characters, at random: as uneven as tokens, so that no branch predictor learns it. */
    static String[] cutUnevenly(String text) {
        Random schedule = new Random(text.length());
        List<String> chunks = new ArrayList<>();
        for (int from = 0; from < text.length(); ) {
            int to = Math.min(text.length(), from + 3 + schedule.nextInt(4));
            chunks.add(same(text.substring(from, to)));
            from = to;
        }
        return chunks.toArray(new String[0]);
    }

    /** Cuts the UTF-8 form of the text into chunks of this many bytes, even inside characters. */
    /** Returns the document with a Chinese character for every small letter that is not part of an escape or literal. */
    static String inChinese(String document) {
        StringBuilder out = new StringBuilder(document);
        boolean inString = false;
        for (int i = 0; i < out.length(); i++) {
            char c = out.charAt(i);
            if (c == '\\') {
                i += out.charAt(i + 1) == 'u' ? 5 : 1;
            } else if (c == '"') {
                inString = !inString;
            } else if (inString && c >= 'a' && c <= 'z') {
                out.setCharAt(i, (char) (0x4E00 + c));
            }
        }
        return out.toString();
    }

    static byte[][] cutBytes(String text, int length) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        byte[][] chunks = new byte[(utf8.length + length - 1) / length][];
        for (int i = 0; i < chunks.length; i++) {
            byte[] chunk = Arrays.copyOfRange(utf8, i * length, Math.min(utf8.length, (i + 1) * length));
            chunks[i] = BYTES.computeIfAbsent(ByteBuffer.wrap(chunk), c -> chunk);
        }
        return chunks;
    }
}
