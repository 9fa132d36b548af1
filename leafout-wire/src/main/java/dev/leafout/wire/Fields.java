// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.JsonNumber;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an operation. A field of the wrong type, including null, is an error; an unknown field is ignored. */
record Fields(Map<?, ?> map) {
    /** The whole numbers that every client can represent, even one whose numbers are doubles. */
    private static final long MAX_NUMBER = (1L << 53) - 1;

    /** Limits on the fields of an operation and on their names, whatever the limits of the document. */
    private static final int MIN_FIELDS = 32;
    /** The longest message of a violation, whatever the limits of the document. */
    private static final int MIN_TEXT = 64 << 10;

    /** A document in a catch-up is one level deeper than the document alone. */
    private static final int LEVELS_AROUND = 2;

    /** Returns the limits of a line: room for the document with everything escaped, and for the fields. */
    static ParseLimits limits(ParseLimits document) {
        long pointer = document.maxDepth() * (2L * document.maxKeyLength() + 1);
        return document.withMaxDepth(atMost(document.maxDepth() + (long) LEVELS_AROUND))
                .withMaxKeyLength(Math.max(document.maxKeyLength(), MIN_FIELDS))
                .withMaxKeysPerObject(Math.max(document.maxKeysPerObject(), MIN_FIELDS))
                .withMaxStringLength(Math.max(document.maxStringLength(), Math.max(MIN_TEXT, atMost(pointer))))
                .withMaxDocumentLength(atMost(document.maxDocumentLength() * 8L));
    }

    private static int atMost(long limit) {
        return (int) Math.min(Integer.MAX_VALUE - 8L, limit);
    }

    static Fields parse(String line, ParseLimits limits) {
        PartialDocument document = new PartialDocument();
        try {
            JsonPushParser parser =
                    JsonPushParser.builder().limits(limits).listen(document).build();
            parser.feed(line);
            parser.finish();
        } catch (JsonSyntaxException e) {
            throw new WireException("No operation: " + e.getMessage(), e);
        }
        return of(document.value());
    }

    private static Fields of(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Fields(map);
        }
        throw new WireException("Not an object");
    }

    boolean has(String name) {
        return map.containsKey(name);
    }

    @Nullable
    Object value(String name) {
        return map.get(name);
    }

    @Nullable
    String text(String name) {
        if (!has(name)) {
            return null;
        }
        if (value(name) instanceof String text) {
            return text;
        }
        throw new WireException("The field " + name + " must be a string");
    }

    String requireText(String name) {
        String text = text(name);
        if (text == null) {
            throw new WireException("The field " + name + " is missing");
        }
        return text;
    }

    /** Returns a whole number, or the default if the field is absent. */
    long number(String name, long otherwise) {
        return has(name) ? requireNumber(name, -MAX_NUMBER, MAX_NUMBER) : otherwise;
    }

    /** Returns a whole number that is not negative. */
    long requireCount(String name) {
        return requireNumber(name, 0, MAX_NUMBER);
    }

    /** Returns a hash, which is sent as an unsigned number. */
    int requireHash(String name) {
        return (int) requireNumber(name, 0, 0xFFFF_FFFFL);
    }

    private long requireNumber(String name, long least, long most) {
        Object value = value(name);
        try {
            if (value instanceof JsonNumber number
                    && number.longValueExact() >= least
                    && number.longValueExact() <= most) {
                return number.longValueExact();
            }
        } catch (ArithmeticException e) {
            throw new WireException("The field " + name + " must be a whole number", e);
        }
        throw new WireException("The field " + name + " must be a whole number from " + least + " to " + most);
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(map.get(name));
    }

    @Nullable
    Fields object(String name) {
        return has(name) ? of(value(name)) : null;
    }

    List<Fields> objects(String name) {
        List<Fields> objects = new ArrayList<>();
        for (Object item : list(name)) {
            objects.add(of(item));
        }
        return objects;
    }

    List<?> list(String name) {
        if (!has(name)) {
            return List.of();
        }
        if (value(name) instanceof List<?> list) {
            return list;
        }
        throw new WireException("The field " + name + " must be an array");
    }
}
