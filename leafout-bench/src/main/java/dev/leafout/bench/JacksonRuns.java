// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The runs of Jackson that are measured: one document each, from a new parser to the end of input. */
final class JacksonRuns {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JacksonRuns() {}

    /** The non-blocking parser, fed Strings that it needs as UTF-8. */
    static long nonBlocking(String[] chunks) {
        try (JsonParser parser = FACTORY.createNonBlockingByteArrayParser()) {
            ByteArrayFeeder feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
            long sum = 0;
            for (String chunk : chunks) {
                byte[] utf8 = chunk.getBytes(StandardCharsets.UTF_8);
                feeder.feedInput(utf8, 0, utf8.length);
                sum += pull(parser);
            }
            feeder.endOfInput();
            return sum + pull(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The non-blocking parser, fed ready-made bytes. */
    static long nonBlocking(byte[][] chunks) {
        try (JsonParser parser = FACTORY.createNonBlockingByteArrayParser()) {
            ByteArrayFeeder feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
            long sum = 0;
            for (byte[] chunk : chunks) {
                feeder.feedInput(chunk, 0, chunk.length);
                sum += pull(parser);
            }
            feeder.endOfInput();
            return sum + pull(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes every token that is ready, and the text of keys, strings and numbers, as a user would. */
    private static long pull(JsonParser parser) throws IOException {
        long sum = 0;
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.NOT_AVAILABLE;
                token = parser.nextToken()) {
            sum += switch (token) {
                case FIELD_NAME -> parser.currentName().length();
                case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    parser.getText().length();
                default -> token.ordinal();
            };
        }
        return sum;
    }

    /** The whole document at once, as a tree. */
    static long readTree(String document) {
        return tree(document).size();
    }

    static long readTree(byte[] utf8) {
        return tree(utf8).size();
    }

    static JsonNode tree(byte[] utf8) {
        try {
            return MAPPER.readTree(utf8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode tree(String document) {
        try {
            return MAPPER.readTree(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What people do today: after every chunk, close the text so far and read all of it again. */
    static long completeAndReadAgain(String[] chunks) {
        TextCloser text = new TextCloser();
        long sum = 0;
        for (String chunk : chunks) {
            text.append(chunk);
            sum += tree(text.closed()).size();
        }
        return sum;
    }
}
