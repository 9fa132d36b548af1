// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.event.JsonNumber;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.util.ClassUtil;

/**
 * Short numbers, booleans and the names of enum constants, where Jackson's own deserializer reads them and there is no
 * doubt what it makes of them. Creating a parser for each took a sixth of the time of a typed stream.
 */
final class PlainScalars {
    /** Integers with up to this many characters fit an int, and decimals are far from every limit. */
    private static final int SAFE_LENGTH = 9;

    /** How many spellings of enum constants are kept; the input may have any number of them. */
    private static final int MAX_NAMES = 256;

    private static final PlainScalars NONE = new PlainScalars(Kind.OTHER);

    private enum Kind {
        INT,
        DOUBLE,
        BOOLEAN,
        ENUM,
        OTHER
    }

    private final Kind kind;
    /** What Jackson made of the names of an enum. */
    private final Map<String, Object> constants;

    private PlainScalars(Kind kind) {
        this.kind = kind;
        this.constants = kind == Kind.ENUM ? new ConcurrentHashMap<>() : Map.of();
    }

    static PlainScalars of(
            ObjectMapper mapper, JavaType type, ValueDeserializer<?> deserializer, @Nullable TypeDeserializer types) {
        boolean standard = types == null
                && ClassUtil.isJacksonStdImpl(deserializer)
                && mapper.deserializationConfig().getProblemHandlers() == null;
        Kind kind = standard ? kindOf(type) : Kind.OTHER;
        return kind == Kind.OTHER ? NONE : new PlainScalars(kind);
    }

    private static Kind kindOf(JavaType type) {
        if (type.hasRawClass(int.class) || type.hasRawClass(Integer.class)) {
            return Kind.INT;
        }
        if (type.hasRawClass(double.class) || type.hasRawClass(Double.class)) {
            return Kind.DOUBLE;
        }
        if (type.hasRawClass(boolean.class) || type.hasRawClass(Boolean.class)) {
            return Kind.BOOLEAN;
        }
        return type.isEnumType() ? Kind.ENUM : Kind.OTHER;
    }

    /** Returns the value; null if Jackson has to read it. */
    @Nullable
    Object find(Object plain) {
        return switch (kind) {
            case INT -> plain instanceof JsonNumber number && isDigits(number.toString(), 0) ? number.intValue() : null;
            case DOUBLE ->
                plain instanceof JsonNumber number && isDigits(number.toString(), 1) ? number.doubleValue() : null;
            case BOOLEAN -> plain instanceof Boolean ? plain : null;
            case ENUM -> plain instanceof String name ? constants.get(name) : null;
            case OTHER -> null;
        };
    }

    /**
     * Returns whether a short number has only digits, and this many decimal points. An integer where a double is wanted
     * is left to Jackson, which may be told to reject it.
     */
    private static boolean isDigits(String number, int points) {
        int found = 0;
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            found += c == '.' ? 1 : 0;
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return found == points && number.length() <= SAFE_LENGTH;
    }

    /** Notes what Jackson made of a value. */
    void found(Object plain, @Nullable Object value) {
        if (kind == Kind.ENUM && plain instanceof String name && value != null && constants.size() < MAX_NAMES) {
            constants.put(name, value);
        }
    }
}
