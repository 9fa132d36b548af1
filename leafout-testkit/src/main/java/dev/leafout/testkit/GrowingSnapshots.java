// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit;

import dev.leafout.event.JsonText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random documents that grow in document order, as snapshots: complete JSON after every step. Strings grow by
 * characters, with escapes, emoji and halves of them; numbers, booleans and nulls arrive complete; keys are awkward.
 *
 * <pre>{@code
 * for (String snapshot : GrowingSnapshots.of(42).shuffled().list()) {
 *     chunks.append(chunker.process(snapshot));
 * }
 * }</pre>
 *
 * The same seed gives the same document, grown by the same steps, whether it is shuffled or not.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class GrowingSnapshots {
    private static final String[] KEYS = {
        "title",
        "name",
        "days",
        "a",
        "b",
        "A",
        "",
        "a.b",
        "a[0]",
        ".",
        "[",
        "0",
        "a\"b",
        "\\",
        "line\nend",
        "\u0001",
        "é",
        "日本",
        "😀"
    };
    private static final String[] PIECES = {
        "a", "b", "word", " ", "Ada", "\"", "\\", "/", "\n", "\t", "\u0000", "\u001f", "\u007f", "é", "€", "\u2028",
        "😀", "😀😀", "𝄞"
    };
    private static final String[] SCALARS = {"0", "-1", "12", "1.0", "3.25e-7", "1E400", "true", "false", "null"};
    private static final int MOST_UNITS = 40;

    private final long seed;
    private final boolean shuffled;
    private final boolean spaced;

    private GrowingSnapshots(long seed, boolean shuffled, boolean spaced) {
        this.seed = seed;
        this.shuffled = shuffled;
        this.spaced = spaced;
    }

    /** Returns the growth for this seed, with the properties in document order. */
    public static GrowingSnapshots of(long seed) {
        return new GrowingSnapshots(seed, false, false);
    }

    /** Returns the same growth with the properties of every object shuffled in every snapshot. */
    public GrowingSnapshots shuffled() {
        return new GrowingSnapshots(seed, true, spaced);
    }

    /** Returns the same growth with different white space and escapes in every snapshot. */
    public GrowingSnapshots respelt() {
        return new GrowingSnapshots(seed, shuffled, true);
    }

    /** Returns the snapshots, one for every step of 1 to 40 characters or values. */
    public List<String> list() {
        Random random = new Random(seed);
        List<Runnable> units = new ArrayList<>();
        Object[] root = new Object[1];
        grow(random, random.nextInt(5), units, value -> root[0] = value);
        Writer writer = new Writer(new Random(~seed), shuffled, spaced);
        int most = 1 + random.nextInt(MOST_UNITS);
        List<String> snapshots = new ArrayList<>();
        for (int next = 0; next < units.size(); ) {
            int end = Math.min(units.size(), next + 1 + random.nextInt(most));
            for (; next < end; next++) {
                units.get(next).run();
            }
            snapshots.add(writer.write(root[0]));
        }
        return snapshots;
    }

    /** Puts a value in its place. */
    private interface Place {
        void put(Object value);
    }

    /** Plans the growth of a value, one character or value at a time. */
    private static void grow(Random random, int depth, List<Runnable> units, Place place) {
        int kind = random.nextInt(depth == 0 ? 3 : 8);
        if (kind < 2) {
            StringBuilder text = new StringBuilder();
            units.add(() -> place.put(text));
            growText(random, text, units);
        } else if (kind == 2) {
            Scalar scalar = new Scalar(SCALARS[random.nextInt(SCALARS.length)]);
            units.add(() -> place.put(scalar));
        } else if (kind < 5) {
            List<Object> array = new ArrayList<>();
            units.add(() -> place.put(array));
            for (int i = random.nextInt(4); i > 0; i--) {
                grow(random, depth - 1, units, array::add);
            }
        } else {
            Map<String, Object> object = new LinkedHashMap<>();
            units.add(() -> place.put(object));
            List<String> keys = new ArrayList<>(List.of(KEYS));
            Collections.shuffle(keys, random);
            for (String key : keys.subList(0, random.nextInt(6))) {
                grow(random, depth - 1, units, value -> object.put(key, value));
            }
        }
    }

    private static void growText(Random random, StringBuilder text, List<Runnable> units) {
        for (int i = random.nextInt(random.nextInt(10) == 0 ? 40 : 8); i > 0; i--) {
            for (char c : PIECES[random.nextInt(PIECES.length)].toCharArray()) {
                units.add(() -> text.append(c));
            }
        }
    }

    private record Scalar(String json) {}

    /** Writes a value in one of the ways in which it can be written. */
    private static final class Writer {
        private final Random random;
        private final boolean shuffled;
        private final boolean spaced;
        private final StringBuilder out = new StringBuilder();

        Writer(Random random, boolean shuffled, boolean spaced) {
            this.random = random;
            this.shuffled = shuffled;
            this.spaced = spaced;
        }

        String write(Object root) {
            out.setLength(0);
            value(root);
            return out.toString();
        }

        private void value(Object value) {
            gap();
            if (value instanceof Map<?, ?> object) {
                List<Map.Entry<?, ?>> properties = new ArrayList<>(object.entrySet());
                if (shuffled) {
                    Collections.shuffle(properties, random);
                }
                out.append('{');
                String comma = "";
                for (Map.Entry<?, ?> property : properties) {
                    out.append(comma);
                    gap();
                    text((String) property.getKey());
                    gap();
                    out.append(':');
                    value(property.getValue());
                    comma = ",";
                }
                out.append('}');
            } else if (value instanceof List<?> array) {
                out.append('[');
                String comma = "";
                for (Object item : array) {
                    out.append(comma);
                    value(item);
                    comma = ",";
                }
                out.append(']');
            } else if (value instanceof Scalar scalar) {
                out.append(scalar.json);
            } else {
                text((StringBuilder) value);
            }
            gap();
        }

        private void gap() {
            if (spaced && random.nextInt(8) == 0) {
                out.append(" \n".charAt(random.nextInt(2)));
            }
        }

        private void text(CharSequence text) {
            if (!spaced || random.nextInt(4) > 0) {
                JsonText.appendQuoted(out, text);
                return;
            }
            out.append('"');
            for (int i = 0; i < text.length(); i++) {
                out.append(String.format("\\u%04X", (int) text.charAt(i)));
            }
            out.append('"');
        }
    }
}
