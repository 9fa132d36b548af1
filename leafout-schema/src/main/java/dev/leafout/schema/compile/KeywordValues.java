// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The keywords of one schema object that its draft knows, with their values as they must be. */
final class KeywordValues {
    private static final BigDecimal MAX_COUNT = BigDecimal.valueOf(Integer.MAX_VALUE);

    final SchemaLocation location;
    private final Map<?, ?> schema;
    /** The keywords that are there: most schemas have only a few, and nothing is looked up for the others. */
    private final long present;

    /** Keywords that the draft does not know are passed to a consumer. */
    KeywordValues(SchemaLocation location, Map<?, ?> schema, Consumer<Keyword> ignored) {
        this.location = location;
        this.schema = schema;
        this.present = present(location.resource().dialect, schema, ignored);
    }

    private static long present(Dialect dialect, Map<?, ?> schema, Consumer<Keyword> ignored) {
        if (dialect.isReference(schema)) {
            return Keyword.REF.bit;
        }
        long found = 0;
        for (Object name : schema.keySet()) {
            Keyword keyword = Keyword.of(name);
            if (keyword != null) {
                if (dialect.isBefore(keyword.since)) {
                    ignored.accept(keyword);
                } else {
                    found |= keyword.bit;
                }
            }
        }
        return found;
    }

    boolean has(Keyword keyword) {
        return (present & keyword.bit) != 0;
    }

    boolean hasAny(long keywords) {
        return (present & keywords) != 0;
    }

    /** Returns the value; null if the keyword is not there. */
    @Nullable
    Object get(Keyword keyword) {
        return has(keyword) ? schema.get(keyword.text) : null;
    }

    @Nullable
    BigDecimal number(Keyword keyword) {
        if (!has(keyword)) {
            return null;
        }
        Object value = schema.get(keyword.text);
        if (!(value instanceof Number)) {
            throw location.error(keyword.text + " must be a number");
        }
        if (!(value instanceof BigDecimal number)
                || Math.abs((long) number.scale()) > 2_000
                || number.precision() > 2_000) {
            throw location.error(keyword.text + " has more digits than are supported");
        }
        return number;
    }

    int count(Keyword keyword, int otherwise) {
        BigDecimal value = number(keyword);
        if (value == null) {
            return otherwise;
        }
        if (value.signum() < 0 || value.scale() > 0) {
            throw location.error(keyword.text + " must be a whole number, 0 or more");
        }
        return value.min(MAX_COUNT).intValue();
    }

    boolean bool(Keyword keyword) {
        Object value = get(keyword);
        if (value != null && !(value instanceof Boolean)) {
            throw location.error(keyword.text + " must be true or false");
        }
        return Boolean.TRUE.equals(value);
    }

    @Nullable
    String string(Keyword keyword) {
        Object value = get(keyword);
        if (has(keyword) && !(value instanceof String)) {
            throw location.error(keyword.text + " must be a string");
        }
        return (String) value;
    }

    List<String> strings(Keyword keyword) {
        Object value = get(keyword);
        return strings(value, location.child(keyword.text, value));
    }

    static List<String> strings(@Nullable Object value, SchemaLocation at) {
        List<String> result = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof String text) {
                    result.add(text);
                }
            }
            if (result.size() == list.size() && areDifferent(result)) {
                return result;
            }
        }
        throw at.error("A list of different strings is expected here");
    }

    private static boolean areDifferent(List<String> texts) {
        return texts.size() < 2 || new HashSet<>(texts).size() == texts.size();
    }

    Map<?, ?> map(Keyword keyword) {
        if (!(get(keyword) instanceof Map<?, ?> map)) {
            throw location.error(keyword.text + " must be an object");
        }
        return map;
    }

    List<?> schemas(Keyword keyword) {
        if (!(get(keyword) instanceof List<?> list) || list.isEmpty()) {
            throw location.error(keyword.text + " must be a list of schemas that is not empty");
        }
        return list;
    }
}
