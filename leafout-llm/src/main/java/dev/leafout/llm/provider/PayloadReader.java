// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.event.Ending;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.llm.provider.PayloadTemplate.Step.Action;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Picks the wanted values out of a payload during parsing. Everything else is skipped without creating objects. */
final class PayloadReader implements ParseListener {
    private final Place root;
    private final Handler handler;
    /** The open containers that lead to something wanted, outermost first. */
    private final List<Place> open = new ArrayList<>(8);
    /** How many containers are open that contain nothing wanted. */
    private int passedOver;
    /** The current wanted value, or the container whose source text is wanted. */
    private @Nullable Place wanted;
    /** The next property, if it is wanted. */
    private @Nullable Place property;
    /** The key of the next property, and its place if the key itself is wanted. */
    private String key = "";

    private @Nullable Place keyPlace;

    private char[] text = new char[256];
    private int textLength;
    private String payload = "";
    /** Where the payload and the current container begin, counted from the start of the parser's input. */
    private long payloadStart;

    private long rawStart;
    /** How many values there are at the top level, and how many are complete. There should be one. */
    private int values;

    private int completeValues;
    /** What was reported about the payload, so that a template can repeat it for the next one. */
    private final List<PayloadTemplate.Step> steps = new ArrayList<>();

    /** How many strings and numbers there were. */
    private int scalars;

    private boolean isRepeatable;

    /** Receives the wanted values. Nulls are not reported: they count as absent. */
    interface Handler {
        /** An object or array at a wanted place has begun. The index is its position in its array. */
        default void opened(Place place, int index) {}

        /** A wanted value is complete. A string is decoded; everything else is as written. */
        void value(Place place, ValueKind kind, String text);

        /** An object or array at a wanted place is complete. */
        default void closed(Place place) {}
    }

    PayloadReader(Place root, Handler handler) {
        this.root = root;
        this.handler = handler;
    }

    /** Reads as much of a text as is JSON. */
    static void readBeginning(String text, PayloadReader reader) {
        reader.begin(text);
        try {
            JsonPushParser.builder().manyValues().listen(reader).build().feed(text);
        } catch (JsonSyntaxException e) {
            reader.isRepeatable = false;
        }
    }

    /** Begins this payload. */
    void begin(String payload) {
        payloadStart += this.payload.length();
        this.payload = payload;
        values = 0;
        completeValues = 0;
        scalars = 0;
        isRepeatable = true;
        steps.clear();
    }

    /** Returns whether the payload was one JSON value. */
    boolean isWhole() {
        return values == 1 && completeValues == 1;
    }

    /** Returns whether the reports depend only on the strings and numbers of the payload. */
    boolean isRepeatable() {
        return isRepeatable;
    }

    List<PayloadTemplate.Step> steps() {
        return steps;
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        if (passedOver == 0) {
            Place object = open.get(open.size() - 1);
            property = object.property(key);
            keyPlace = property == null ? object.otherKey(key) : null;
            this.key = key;
        }
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (passedOver > 0) {
            passedOver += kind.isContainer() ? 1 : 0;
            return;
        }
        if (keyPlace != null) {
            reportKey(keyPlace, kind);
            keyPlace = null;
        }
        Place node = place(at);
        if (!kind.isContainer()) {
            wanted = node;
            textLength = 0;
        } else if (node == null || node.isLeaf()) {
            wanted = node;
            passedOver = 1;
            rawStart = at.offset() - 1;
        } else {
            open.add(node);
            if (node.isWanted()) {
                steps.add(new PayloadTemplate.Step(Action.OPENED, node, at.index(), kind, ""));
                handler.opened(node, at.index());
            }
        }
    }

    private void reportKey(Place place, ValueKind kind) {
        if (kind != ValueKind.NULL) {
            steps.add(new PayloadTemplate.Step(Action.VALUE, place, -1, ValueKind.STRING, key));
            handler.value(place, ValueKind.STRING, key);
        }
    }

    private @Nullable Place place(ParsePosition at) {
        if (open.isEmpty()) {
            values++;
            return root;
        }
        Place found = property;
        if (found == null) {
            return at.index() < 0 ? null : open.get(open.size() - 1).items();
        }
        property = null;
        return found;
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice more, boolean escaped) {
        if (wanted != null && passedOver == 0) {
            int length = textLength + more.length();
            if (length > text.length) {
                text = Arrays.copyOf(text, Math.max(length, text.length * 2));
            }
            more.copyTo(text, textLength);
            textLength = length;
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        int scalar = kind == ValueKind.STRING || kind == ValueKind.NUMBER ? scalars++ : -1;
        if (passedOver > 0) {
            if (kind.isContainer() && --passedOver == 0 && wanted != null) {
                isRepeatable = false;
                complete(wanted, kind, source(at.offset()), -1);
            }
        } else if (kind.isContainer()) {
            Place place = open.remove(open.size() - 1);
            if (place.isWanted()) {
                steps.add(new PayloadTemplate.Step(Action.CLOSED, place, -1, kind, ""));
                handler.closed(place);
            }
        } else if (wanted != null && kind != ValueKind.NULL) {
            complete(wanted, kind, kind == ValueKind.STRING ? new String(text, 0, textLength) : raw.toString(), scalar);
        }
    }

    private void complete(Place place, ValueKind kind, String value, int scalar) {
        wanted = null;
        if (place.isWanted()) {
            steps.add(new PayloadTemplate.Step(Action.VALUE, place, scalar, kind, value));
            handler.value(place, kind, value);
        }
    }

    /** Returns the source text of the current container. */
    private String source(long end) {
        return payload.substring(Math.toIntExact(rawStart - payloadStart), Math.toIntExact(end - payloadStart));
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> stillOpen) {
        completeValues++;
    }
}
