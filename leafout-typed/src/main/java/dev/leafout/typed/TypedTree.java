// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.event.PathRules;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParseOptions;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.StopParsingException;
import dev.leafout.parse.TextSlice;
import dev.leafout.parse.TextVisibility;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The document so far, and the typed values that are created from it.
 *
 * <p>The plain document knows what was written, and the state of each value. The typed side follows it, with one {@link
 * OpenValue} for each open object and array that the type knows. A value is bound once, when it is complete, and stored
 * in the open value around it. When that one completes, it is created from the values it holds. So the complete parts
 * always exist already, and a partial only has to create the open ones.
 *
 * <p>Where the type is opaque, or does not know a property, everything inside is left to the plain document until it is
 * complete.
 */
final class TypedTree implements ParseListener {
    private static final StreamListener[] NO_LISTENERS = {};

    private final PartialDocument document = new PartialDocument();
    private final List<OpenValue> spine = new ArrayList<>(4);
    private final Slot rootSlot;
    private final @Nullable ValueKind kind;
    private final HeldPaths held;
    private final PathRules<TextVisibility> texts;
    private final Watchers watchers;
    private final BindingProblems problems;

    /** The place of the string, number or literal that is being read. */
    private @Nullable Slot tip;

    private boolean inText;
    /** Whether nothing of the string that is being read has been shown yet. */
    private boolean isTextNew;

    private StreamListener[] listeners = NO_LISTENERS;
    /** The path of the string that is being read, if it is shown only when it is complete. */
    private @Nullable ValuePath heldText;

    /** How many objects and arrays are open inside the innermost value of the spine, which is opaque. */
    private int inside;
    /** How many values of the spine contain something that did not fit. */
    private int broken;
    /** Whether the value that has just been completed fits its type. */
    private boolean fits = true;
    /** Ends the parse, once the value that did not fit is in its place. */
    private @Nullable StopParsingException stop;

    private @Nullable Object root = Shape.ABSENT;
    private boolean begun;
    private boolean rootCompleted;
    /** Whether text follows the document. */
    private boolean hasRemark;

    private boolean hasSecondDocument;
    private @Nullable Ending ending;
    private List<ValuePath> openAtEnd = List.of();

    /** Counts what can change a partial: values that begin or end, and pieces of text. */
    private long changes;

    /** Counts how many values have begun or ended. In between, only text grows. */
    private long structure;

    private long spineAt = -1;
    private Spine spineNow = Spine.NONE;

    /** The options for more parsers like the one that this listens to. Not needed once the document has begun. */
    private @Nullable ParseOptions options;

    /**
     * Finds out what is there if there is no document of the right kind. Exists only while text before the document
     * arrives.
     */
    private @Nullable OtherKind otherKind;

    /** How many violations there were before the current value, or its key, began. */
    private int violationsBefore;

    /** How many violations there were when a value last began or ended. */
    private int violationsSettled;

    /** Receives what did not fit its type. */
    interface BindingProblems {
        /** A value does not fit; {@code before} is how many violations there were before it began. */
        void report(ParsePosition at, int before, BindException problem);

        /** The only document is of another kind than expected. */
        void reportKind(ValueKind expected, OtherKind found);

        /** Returns how many violations there were so far. */
        int count();
    }

    /**
     * A tree of this shape.
     *
     * @param takesOtherKinds whether the document may be of another kind than the shape
     */
    TypedTree(
            Shape shape,
            boolean takesOtherKinds,
            HeldPaths held,
            Watchers watchers,
            BindingProblems problems,
            ParseOptions options) {
        this.rootSlot = Slot.of(shape);
        this.kind = takesOtherKinds ? null : kindOf(rootSlot.inner());
        this.held = held;
        this.texts = options.text();
        this.watchers = watchers;
        this.problems = problems;
        this.options = options;
    }

    /** Tells these listeners too. Not part of the parser's chain of listeners, which would call them for every piece of text. */
    void tellAlso(List<StreamListener> others) {
        listeners = others.toArray(NO_LISTENERS);
    }

    PartialDocument document() {
        return document;
    }

    Shape shape() {
        return rootSlot.shape();
    }

    /** Returns the expected kind of the document; null if the type does not determine it. */
    @Nullable
    ValueKind kind() {
        return kind;
    }

    private static @Nullable ValueKind kindOf(Shape shape) {
        if (shape instanceof Shape.Items) {
            return ValueKind.ARRAY;
        }
        boolean object =
                !(shape instanceof Shape.Whole || shape instanceof Shape.Text || shape instanceof Shape.Wrapped);
        return object ? ValueKind.OBJECT : null;
    }

    @Override
    public void outsideAppended(ParsePosition at, TextSlice text) {
        if (rootCompleted) {
            lookForSecondDocument(text);
            return;
        }
        if (options == null || kind() == null) {
            return;
        }
        if (otherKind == null) {
            otherKind = new OtherKind(options);
        }
        otherKind.read(text);
    }

    /** A remark may follow the document, but another document right after it is not a remark. */
    private void lookForSecondDocument(TextSlice text) {
        for (int i = 0; i < text.length() && !hasRemark; i++) {
            char c = text.charAt(i);
            if (!Character.isWhitespace(c)) {
                hasRemark = true;
                hasSecondDocument = c == '{' || c == '[';
            }
        }
    }

    boolean hasSecondDocument() {
        return hasSecondDocument;
    }

    /**
     * Called when there is no document of the right kind. Reports what is there instead, and returns whether there is
     * something.
     */
    boolean reportOtherKind() {
        ValueKind expected = kind();
        if (expected == null || otherKind == null || otherKind.end() == null) {
            return false;
        }
        problems.reportKind(expected, otherKind);
        return true;
    }

    long changes() {
        return changes;
    }

    boolean hasBegun() {
        return begun;
    }

    boolean isComplete() {
        return rootCompleted;
    }

    /** Returns the typed whole object; {@link Shape#ABSENT} if there is none. */
    @Nullable
    Object root() {
        return root;
    }

    @Nullable
    Ending ending() {
        return ending;
    }

    List<ValuePath> openAtEnd() {
        return openAtEnd;
    }

    /**
     * Returns how much is shown of the string that begins here. Its place and the options both decide; the stricter one
     * applies. Called before {@link #valueStarted}, which comes only when there is something to show.
     */
    TextVisibility visibilityOf(ParsePosition at) {
        begin(at);
        TextVisibility visibility = tip == null ? TextVisibility.AS_IT_GROWS : tip.visibility();
        if (!texts.isEverywhere(TextVisibility.AS_IT_GROWS)) {
            TextVisibility asked = texts.at(at.path());
            visibility = asked.compareTo(visibility) > 0 ? asked : visibility;
        }
        if (isInWhole()) {
            visibility = TextVisibility.WHEN_COMPLETE;
        }
        heldText = visibility == TextVisibility.WHEN_COMPLETE ? at.path() : null;
        return visibility;
    }

    private boolean isInWhole() {
        return !spine.isEmpty() && innermost().whole;
    }

    /** Called when a value has begun. Finds its place. */
    private void begin(ParsePosition at) {
        begun = true;
        options = null;
        otherKind = null;
        violationsBefore = violationsSettled;
        changes++;
        structure++;
        tip = inside > 0 ? null : spine.isEmpty() ? rootSlot : placeIn(innermost(), at);
        violationsSettled = problems.count();
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        document.valueStarted(at, kind);
        if (kind == ValueKind.STRING) {
            heldText = null;
            inText = true;
            isTextNew = true;
            watchers.textStarted(at);
            tellStarted(at, kind);
            return;
        }
        begin(at);
        if (kind.isContainer()) {
            if (inside > 0) {
                inside++;
            } else {
                open(at, kind);
            }
            tip = null;
        }
        tellStarted(at, kind);
    }

    private void tellStarted(ParsePosition at, ValueKind kind) {
        for (StreamListener listener : listeners) {
            listener.valueStarted(at, kind);
        }
    }

    private void open(ParsePosition at, ValueKind kind) {
        OpenValue opened = opened(tip, kind, at);
        boolean whole = isInWhole() || (tip != null && tip.visibility() == TextVisibility.WHEN_COMPLETE);
        opened.whole = whole || (!held.isEmpty() && held.isWhole(at.path()));
        opened.violationsBefore = violationsBefore;
        spine.add(opened);
        inside = opened.isOpaque() ? 1 : 0;
    }

    private @Nullable Slot placeIn(OpenValue container, ParsePosition at) {
        try {
            return container.begin(at.key());
        } catch (BindException e) {
            report(at, e);
            return null;
        }
    }

    private OpenValue opened(@Nullable Slot slot, ValueKind kind, ParsePosition at) {
        Shape shape = slot == null ? null : slot.inner();
        if (kind == ValueKind.ARRAY) {
            return shape instanceof Shape.Items items ? new OpenList(slot, items) : new OpenWhole(slot);
        }
        if (shape instanceof Shape.Fields fields) {
            return new OpenObject(slot, fields, gatesOf(fields, at));
        }
        if (shape instanceof Shape.Entries entries) {
            return new OpenMap(slot, entries);
        }
        if (shape instanceof Shape.Enclosed enclosed) {
            return new OpenEnclosed(slot, enclosed);
        }
        OpenChoice.Decision decision = shape instanceof Shape.Choice choice
                ? OpenChoice.Decision.by(choice)
                : shape instanceof Shape.Deduced deduced ? OpenChoice.Decision.by(deduced) : null;
        if (decision == null) {
            return new OpenWhole(slot);
        }
        ValuePath path = held.isEmpty() ? ValuePath.root() : at.path();
        return new OpenChoice(
                slot, decision, fields -> new OpenObject(slot, fields, held.gatesOf(fields.fields(), path)));
    }

    private int[] gatesOf(Shape.Fields shape, ParsePosition at) {
        FieldTable fields = shape.fields();
        return held.isEmpty() ? fields.gates() : held.gatesOf(fields, at.path());
    }

    private OpenValue innermost() {
        return spine.get(spine.size() - 1);
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
        document.textAppended(at, piece, escaped);
        changes++;
        if (isTextNew) {
            isTextNew = false;
            for (StreamListener listener : listeners) {
                listener.textAppended(at, piece, escaped);
            }
        }
        watchers.textAppended(piece);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        document.valueCompleted(at, kind, raw);
        changes++;
        structure++;
        inText = false;
        watchers.textCompleted(kind);
        Object plain = document.lastCompleted();
        fits = true;
        Object value = kind.isContainer() ? closeContainer(at, plain) : closeScalar(at, plain);
        if (inside == 0) {
            put(at, value, plain);
        }
        if (fits) {
            tell(at, value, plain);
        }
        violationsSettled = problems.count();
        if (stop != null) {
            throw stop;
        }
        for (StreamListener listener : listeners) {
            listener.valueCompleted(at, kind, raw);
        }
    }

    private void tell(ParsePosition at, @Nullable Object value, @Nullable Object plain) {
        try {
            watchers.completed(at, value, plain);
        } catch (BindException e) {
            report(at, e);
        }
    }

    private @Nullable Object closeScalar(ParsePosition at, @Nullable Object plain) {
        Slot slot = tip;
        tip = null;
        if (slot == null) {
            return Shape.ABSENT;
        }
        try {
            return slot.shape().bind(plain);
        } catch (BindException e) {
            report(at, e);
            return Shape.ABSENT;
        }
    }

    private @Nullable Object closeContainer(ParsePosition at, @Nullable Object plain) {
        if (inside > 0) {
            inside--;
            if (inside > 0) {
                return Shape.ABSENT;
            }
        }
        OpenValue closed = spine.remove(spine.size() - 1);
        violationsBefore = closed.violationsBefore;
        if (broken > spine.size()) {
            broken = spine.size();
            fits = false;
            return shownOf(closed);
        }
        try {
            return closed.close(plain);
        } catch (BindException e) {
            report(at, e);
            return shownOf(closed);
        }
    }

    /** If a value does not fit, its visible part stays as it was. */
    private static @Nullable Object shownOf(OpenValue closed) {
        return closed.capture().show(Shape.ABSENT);
    }

    private void put(ParsePosition at, @Nullable Object value, @Nullable Object plain) {
        if (spine.isEmpty()) {
            root = value;
            rootCompleted = true;
            return;
        }
        try {
            innermost().add(value, plain);
        } catch (BindException e) {
            report(at, e);
        }
    }

    private void report(ParsePosition at, BindException problem) {
        broken = spine.size();
        fits = false;
        try {
            problems.report(at, violationsBefore, problem);
        } catch (StopParsingException e) {
            stop = e;
        }
    }

    /** Delivers the text that arrived in the chunk. */
    @Override
    public void chunkEnded() {
        watchers.flush();
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        document.inputRepaired(at, what);
        for (StreamListener listener : listeners) {
            listener.inputRepaired(at, what);
        }
    }

    @Override
    public void documentEnded(ParsePosition at, Ending how, List<ValuePath> open) {
        document.documentEnded(at, how, open);
        ending = how;
        openAtEnd = open;
        for (StreamListener listener : listeners) {
            listener.documentEnded(at, how, open);
        }
    }

    /** Returns the typed value so far. */
    <T> Partial<T> partial() {
        if (rootCompleted) {
            return new Partial<>(new Spine(document.value(), Spine.NO_LAYERS, null, true), root);
        }
        if (spineAt != structure) {
            spineAt = structure;
            spineNow = newSpine();
        }
        Supplier<String> text = inText && tip != null && tip.showsGrowingText() ? document.openText() : null;
        return new Partial<>(spineNow, text, tip, ending);
    }

    private Spine newSpine() {
        Layer[] layers = new Layer[spine.size()];
        for (int i = 0; i < layers.length; i++) {
            layers[i] = spine.get(i).capture();
        }
        return new Spine(document.value(), layers, heldText == null ? document.tip() : heldText, begun);
    }
}
