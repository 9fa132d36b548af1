// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.leafout.event.JsonNumber;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Jackson makes of a document, in the same plain Java that {@code PartialDocument.value()} has: numbers by their
 * text, the last of repeated keys. Strict as Jackson comes; its limits are out of the way, and it takes bytes for UTF-8
 * without guessing.
 */
public final class JacksonReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** A value, which may be null; a class of its own because Optional holds no null. */
    public record Document(Object value) {}

    private JacksonReader() {}

    /** Returns the document, or nothing if Jackson rejects the text. */
    public static Optional<Document> read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            return document(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the document, or nothing if Jackson rejects the bytes. */
    public static Optional<Document> read(byte[] utf8) {
        try (JsonParser parser = FACTORY.createParser(utf8)) {
            return document(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Document> document(JsonParser parser) {
        try {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return Optional.empty();
            }
            Document document = new Document(value(parser, first));
            return parser.nextToken() == null ? Optional.of(document) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Object value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> JsonNumber.of(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException("Unexpected " + token);
        };
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            map.put(key, value(parser, parser.nextToken()));
        }
        return map;
    }

    private static List<Object> array(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY) {
            list.add(value(parser, token));
            token = parser.nextToken();
        }
        return list;
    }
}
