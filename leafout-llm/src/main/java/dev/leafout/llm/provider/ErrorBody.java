// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.ValueKind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The content of a response that is not a stream. It is an error, from the provider or something in between, in one of many
 * formats, or the whole answer at once.
 *
 * @param status the HTTP status that the body names; 0 if it names none
 * @param code the provider's own code; empty if it sent none
 * @param message the error message, or the text that was sent instead
 * @param kind what the body is, if it is not a known form of error; empty otherwise
 */
public record ErrorBody(int status, String code, String message, String kind) {
    private static final Place PAYLOAD = Place.payload();
    private static final Place ERROR = PAYLOAD.at("error");
    private static final Place ERROR_STATUS = PAYLOAD.at("error.status");
    private static final Place ERROR_CODE = PAYLOAD.at("error.code");
    private static final Place ERROR_TYPE = PAYLOAD.at("error.type");
    private static final Place ERROR_MESSAGE = PAYLOAD.at("error.message");
    private static final Place ITEM_STATUS = PAYLOAD.at("[*].error.status");
    private static final Place ITEM_CODE = PAYLOAD.at("[*].error.code");
    private static final Place ITEM_MESSAGE = PAYLOAD.at("[*].error.message");
    private static final Place LISTED_CODE = PAYLOAD.at("errors[*].code");
    private static final Place LISTED_MESSAGE = PAYLOAD.at("errors[*].message");
    private static final Place DETAIL = PAYLOAD.at("detail");
    private static final Place DETAIL_MESSAGE = PAYLOAD.at("detail[*].msg");
    private static final Place TYPE = PAYLOAD.at("type");
    private static final Place CODE = PAYLOAD.at("code");
    private static final Place STATUS = PAYLOAD.at("status");
    private static final Place EXCEPTION = PAYLOAD.at("__type");
    private static final Place MESSAGE = PAYLOAD.at("message");
    private static final Place AWS_MESSAGE = PAYLOAD.at("Message");
    private static final String TITLE = "<title>";
    private static final Pattern STATUS_OF_ERROR = Pattern.compile("[45][0-9][0-9]");

    /** Reads a body, which may be only the beginning of one. */
    public static ErrorBody of(String body) {
        String text = body.strip();
        if (text.startsWith("<")) {
            return new ErrorBody(0, "", titleOf(body), "HTML or XML");
        }
        Map<Place, String> found = read(text);
        String message = first(
                found,
                ERROR_MESSAGE,
                ITEM_MESSAGE,
                LISTED_MESSAGE,
                DETAIL_MESSAGE,
                ERROR,
                MESSAGE,
                AWS_MESSAGE,
                DETAIL);
        if (!message.isEmpty()) {
            String code = first(
                    found,
                    ERROR_STATUS,
                    ERROR_CODE,
                    ERROR_TYPE,
                    ITEM_STATUS,
                    ITEM_CODE,
                    LISTED_CODE,
                    CODE,
                    EXCEPTION,
                    TYPE);
            int status = status(found, ERROR_CODE, ERROR_STATUS, ITEM_CODE, CODE, STATUS);
            return new ErrorBody(status, code, message, "");
        }
        boolean isList = text.startsWith("[");
        String format = FormatGuess.of(isList ? text.substring(1) : text);
        String kind = (isList ? "a list" : "a document") + (format.isEmpty() ? "" : " of the format " + format);
        return new ErrorBody(0, "", PayloadDecoder.excerpt(body), kind);
    }

    /** Returns the number that a text consists of, if it is the HTTP status of an error; 0 otherwise. */
    static int status(String text) {
        return STATUS_OF_ERROR.matcher(text).matches() ? Integer.parseInt(text) : 0;
    }

    private static int status(Map<Place, String> found, Place... places) {
        for (Place place : places) {
            int status = status(found.getOrDefault(place, ""));
            if (status > 0) {
                return status;
            }
        }
        return 0;
    }

    /** Returns the values at the known places. If the text is not valid JSON or is cut off, returns the values before that point. */
    private static Map<Place, String> read(String json) {
        Map<Place, String> found = new HashMap<>();
        PayloadReader reader = new PayloadReader(PAYLOAD, new PayloadReader.Handler() {
            @Override
            public void value(Place place, ValueKind kind, String text) {
                if (kind == ValueKind.STRING || kind == ValueKind.NUMBER) {
                    found.putIfAbsent(place, text);
                }
            }
        });
        PayloadReader.readBeginning(json, reader);
        return found;
    }

    private static String first(Map<Place, String> found, Place... places) {
        for (Place place : places) {
            String value = found.getOrDefault(place, "");
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    /** Returns the title of a page, which describes it best, or its beginning if it has no title. */
    private static String titleOf(String html) {
        int start = html.toLowerCase(Locale.ROOT).indexOf(TITLE);
        int end = start < 0 ? -1 : html.indexOf('<', start + TITLE.length());
        return PayloadDecoder.excerpt(
                end < 0 ? html : html.substring(start + TITLE.length(), end).strip());
    }
}
