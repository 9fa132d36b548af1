// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import dev.leafout.document.view.TextView;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.event.InputRepaired;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.JsonNumber;
import dev.leafout.event.PathRules;
import dev.leafout.event.TextAppended;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.event.ValueState;
import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import dev.leafout.parse.TruncationPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The value so far of a document that is still being written.
 *
 * <pre>
 * PartialDocument document = new PartialDocument();
 * JsonPushParser parser = JsonPushParser.builder().listen(document).build();
 * parser.feed("{\"name\":\"Ada\",\"tags\":[\"fir");
 * document.value();                                       // {name=Ada, tags=[fir]}
 * document.toJson();                                      // {"name":"Ada","tags":["fir"]}
 * document.stateAt(ValuePath.parse("$.name"));            // COMPLETE
 * document.stateAt(ValuePath.parse("$.tags[0]"));         // GROWING
 * document.stateAt(ValuePath.parse("$.age"));             // ABSENT
 * </pre>
 *
 * <p>Keeping it current costs O(1) a character. {@link #value()} takes O(depth), however large the document is, and
 * what it returns never changes: read it later, or in another thread. A growing string is copied only when it is read
 * (if the root itself is a string, {@code value()} reads it).
 *
 * <p>A number, {@code true}, {@code false} or {@code null} is not visible until it is complete, and neither is its key.
 *
 * <p>Attach it with {@code listen(document)} or {@code onEvent(document)}, never both; it shows the same either way.
 * With {@code listen} it is part of the parser's checkpoint, with {@code onEvent} it is not. Like the parser, it may be
 * used by only one thread at a time. With {@code manyValues()} it holds the latest value.
 *
 * @since 0.1
 */
// Long because it receives both calls and events, answers by value, path and state, and writes checkpoints.
public final class PartialDocument implements Consumer<JsonEvent>, ParseListener {
    private static final String CHECKPOINT_OF = "document";
    private static final int CHECKPOINT_VERSION = 1;
    /** Marks a place where there is nothing, not even null. */
    private static final Object MISSING = new Object();

    /** What is at the tip, inside the innermost open container (or as the root, if none is open). */
    private enum Tip {
        /** Nothing has begun. */
        NONE(ValueState.ABSENT),
        /** A number or literal. */
        HELD(ValueState.HELD),
        /** A string. */
        TEXT(ValueState.GROWING);

        private final ValueState state;

        Tip(ValueState state) {
            this.state = state;
        }
    }

    private final PathRules<TruncationPolicy> truncation;
    /** The open containers, outermost first. */
    private final List<OpenContainer> spine = new ArrayList<>(4);

    private final GrowingText text = new GrowingText();
    private Tip tip = Tip.NONE;
    /** The key of a held value, which is not among the entries yet. */
    private @Nullable String heldKey;
    /** Whether the next value repeats a key. */
    private boolean repeated;
    /** The root, once it is complete. */
    private @Nullable Object root;

    private boolean rootCompleted;
    /** The value that was completed last, at any depth. */
    private @Nullable Object lastCompleted;

    private @Nullable Ending ending;
    /** How many containers of the spine are visible: all, unless some were dropped at a truncated end. */
    private int visibleDepth;
    /** Whether the open string was dropped at a truncated end. */
    private boolean textDropped;
    /** The visible containers, if a snapshot was taken since the last change but for the text of the open string. */
    private OpenContainer.@Nullable Path openPath;

    /** A document that keeps open values when the input ends early. */
    public PartialDocument() {
        this(TruncationPolicy.KEEP_OPEN_VALUES);
    }

    /**
     * A document that keeps or drops open values when the input ends early.
     *
     * @param policy {@code DROP_OPEN_VALUES} drops an open string, and an object or array that holds nothing complete;
     *     the others keep them
     */
    public PartialDocument(TruncationPolicy policy) {
        this(PathRules.everywhere(policy));
    }

    /** Same as {@link #PartialDocument(TruncationPolicy)}, with a policy for each path. */
    public PartialDocument(PathRules<TruncationPolicy> truncation) {
        this.truncation = truncation;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        started(kind, at.key(), at.depth());
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice piece, boolean escaped) {
        text.append(piece);
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        completed(
                kind,
                switch (kind) {
                    case OBJECT, ARRAY -> closeContainer();
                    case STRING -> text.toString();
                    case NUMBER -> JsonNumber.ofChecked(raw.toString());
                    case BOOLEAN -> raw.charAt(0) == 't';
                    case NULL -> null;
                });
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        repaired(what);
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        ended(ending);
    }

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended) {
            text.append(appended.text());
        } else if (event instanceof ValueStarted started) {
            started(started.kind(), started.path().key(), started.path().depth());
        } else if (event instanceof ValueCompleted completed) {
            completed(completed.kind(), completed.kind().isContainer() ? closeContainer() : completed.value());
        } else if (event instanceof InputRepaired repaired) {
            repaired(repaired.what());
        } else if (event instanceof DocumentEnded ended) {
            ended(ended.ending());
        }
    }

    private void started(ValueKind kind, @Nullable String key, int depth) {
        if (ending != null) {
            clear();
        }
        openPath = null;
        if (depth != spine.size() || tip != Tip.NONE || rootCompleted) {
            throw outOfStep();
        }
        switch (kind) {
            case OBJECT, ARRAY -> {
                startChild(key);
                spine.add(new OpenContainer(kind == ValueKind.OBJECT));
                visibleDepth = spine.size();
            }
            case STRING -> {
                startChild(key);
                text.clear();
                tip = Tip.TEXT;
            }
            default -> {
                heldKey = key;
                tip = Tip.HELD;
            }
        }
    }

    private static IllegalStateException outOfStep() {
        return new IllegalStateException("The document is out of step with its parser."
                + " Is it attached twice, or attached to a restored parser without having been restored itself?");
    }

    private void startChild(@Nullable String key) {
        if (!spine.isEmpty()) {
            OpenContainer container = innermost();
            if (container.isObject() != (key != null)) {
                throw outOfStep();
            }
            container.startChild(key, repeated);
        }
        repeated = false;
    }

    private OpenContainer innermost() {
        return spine.get(spine.size() - 1);
    }

    private Object closeContainer() {
        if (spine.isEmpty() || tip != Tip.NONE) {
            throw outOfStep();
        }
        OpenContainer closed = spine.remove(spine.size() - 1);
        visibleDepth = spine.size();
        openPath = null;
        return closed.view();
    }

    private void completed(ValueKind kind, @Nullable Object value) {
        if (tip == Tip.NONE && !kind.isContainer()) {
            throw outOfStep();
        }
        if (tip == Tip.HELD) {
            startChild(heldKey);
            heldKey = null;
        }
        tip = Tip.NONE;
        openPath = null;
        lastCompleted = value;
        if (spine.isEmpty()) {
            root = value;
            rootCompleted = true;
        } else {
            innermost().completeChild(value);
        }
    }

    private void repaired(Tolerance what) {
        if (what == Tolerance.DUPLICATE_KEY) {
            repeated = true;
        }
    }

    private void ended(Ending how) {
        ending = how;
        openPath = null;
        if (how == Ending.TRUNCATED) {
            dropOpenValues();
        }
    }

    /** Works from the tip outwards and stops at the first container that holds something complete. */
    private void dropOpenValues() {
        List<ValuePath> paths = spinePaths();
        textDropped = tip == Tip.TEXT && isDropped(paths.get(spine.size()));
        if (tip == Tip.TEXT && !textDropped) {
            return;
        }
        while (visibleDepth > 0 && spine.get(visibleDepth - 1).count() == 0 && isDropped(paths.get(visibleDepth - 1))) {
            visibleDepth--;
        }
    }

    private boolean isDropped(ValuePath path) {
        return truncation.at(path) == TruncationPolicy.DROP_OPEN_VALUES;
    }

    /** Returns the paths of the open containers, outermost first, then that of a string at the tip. */
    private List<ValuePath> spinePaths() {
        List<ValuePath> paths = new ArrayList<>(List.of(ValuePath.root()));
        int steps = tip == Tip.TEXT ? spine.size() : spine.size() - 1;
        for (int i = 0; i < steps; i++) {
            OpenContainer container = spine.get(i);
            String key = container.tipKey();
            ValuePath path = paths.get(i);
            paths.add(key == null ? path.index(container.count()) : path.key(key));
        }
        return paths;
    }

    private void clear() {
        spine.clear();
        text.clear();
        tip = Tip.NONE;
        heldKey = null;
        repeated = false;
        root = null;
        rootCompleted = false;
        lastCompleted = null;
        ending = null;
        visibleDepth = 0;
        textDropped = false;
        openPath = null;
    }

    /**
     * Returns the value so far, immutable: a Map (in document order), List, String, {@link JsonNumber}, Boolean or
     * null. Also null if nothing is visible yet; {@link #stateAt} tells the two apart.
     */
    public @Nullable Object value() {
        return TextView.read(rootCompleted ? root : visibleFrom(0));
    }

    /**
     * Returns the current {@link #value()}, to be read later. They differ only if the root is an open string: it is
     * copied to a String only when it is read.
     */
    public Supplier<@Nullable Object> snapshot() {
        TextView tipText = isTextVisible() ? text.view() : null;
        if (rootCompleted || visibleDepth == 0) {
            Object visible = rootCompleted ? root : tipText;
            return () -> TextView.read(visible);
        }
        OpenContainer.Path open = openPath();
        return () -> open.view(tipText);
    }

    private OpenContainer.Path openPath() {
        OpenContainer.Path path = openPath;
        for (int i = 0; openPath == null && i < visibleDepth; i++) {
            path = spine.get(i).path(path);
        }
        openPath = path;
        return Objects.requireNonNull(path);
    }

    /** Returns the visible part of the open value at this depth; null if there is none. */
    private @Nullable Object visibleFrom(int depth) {
        Object inner = isTextVisible() ? text.view() : null;
        for (int i = visibleDepth - 1; i >= depth; i--) {
            OpenContainer container = spine.get(i);
            inner = inner == null ? container.view() : container.viewWith(inner);
        }
        return inner;
    }

    private boolean isTextVisible() {
        return tip == Tip.TEXT && !textDropped;
    }

    /**
     * Returns the value that was completed last, in O(1). Useful for a listener after this one that wants each value as
     * it completes. Also null if none has completed since the document began or was restored.
     */
    public @Nullable Object lastCompleted() {
        return lastCompleted;
    }

    /**
     * Returns the current text of the open string; null if none is open. It is copied to a String only when it is read,
     * and does not grow with the document.
     */
    public @Nullable Supplier<String> openText() {
        return tip == Tip.TEXT ? text.view() : null;
    }

    /**
     * Returns the path of the innermost value that is open, or was open when the input ended; the root if there is
     * none.
     */
    public ValuePath tip() {
        ValuePath path = ValuePath.root();
        for (int i = 0; i < spine.size(); i++) {
            boolean innermost = i == spine.size() - 1;
            if (innermost && tip == Tip.NONE) {
                break;
            }
            OpenContainer container = spine.get(i);
            String key = innermost && tip == Tip.HELD ? heldKey : container.tipKey();
            path = key == null ? path.index(container.count()) : path.key(key);
        }
        return path;
    }

    /** Returns what {@link #value()} has at this path; null if it is absent, not visible, or an explicit null. */
    public @Nullable Object valueAt(ValuePath path) {
        return path.valueIn(value(), null);
    }

    /** Returns what is known about the value at this path. */
    public ValueState stateAt(ValuePath path) {
        ValueState state = stateSoFar(Objects.requireNonNull(path, "path"));
        boolean open = state == ValueState.GROWING || state == ValueState.HELD;
        return open && ending == Ending.TRUNCATED ? ValueState.TRUNCATED : state;
    }

    private ValueState stateSoFar(ValuePath path) {
        if (rootCompleted) {
            return stateIn(root, path, 0);
        }
        List<ValuePath> steps = path.steps();
        if (spine.isEmpty()) {
            return steps.isEmpty() ? tip.state : ValueState.ABSENT;
        }
        for (int depth = 0; depth < steps.size(); depth++) {
            OpenContainer container = spine.get(depth);
            ValuePath step = steps.get(depth);
            boolean innermost = depth == spine.size() - 1;
            if (innermost && depth == steps.size() - 1 && isTip(container, step)) {
                return tip.state;
            }
            if (innermost || !container.isAtTip(step.key(), step.index())) {
                int found = container.find(step.key(), step.index());
                return found < 0 ? ValueState.ABSENT : stateIn(container.get(found), path, depth + 1);
            }
        }
        return ValueState.GROWING;
    }

    private boolean isTip(OpenContainer container, ValuePath step) {
        return switch (tip) {
            case NONE -> false;
            case TEXT -> container.isAtTip(step.key(), step.index());
            case HELD ->
                container.isObject()
                        ? step.key() != null && step.key().equals(heldKey)
                        : container.isAtTip(step.key(), step.index());
        };
    }

    private static ValueState stateIn(@Nullable Object complete, ValuePath path, int depth) {
        return path.valueIn(complete, depth, MISSING) == MISSING ? ValueState.ABSENT : ValueState.COMPLETE;
    }

    /**
     * Returns the document so far, closed into valid JSON; empty until a value is visible. What is not visible is left
     * out, with its key. A repeated key keeps its old value until the new one is visible.
     */
    public String toJson() {
        boolean visible = rootCompleted || visibleDepth > 0 || (spine.isEmpty() && isTextVisible());
        return visible ? JsonWriter.write(value()) : "";
    }

    @Override
    public String checkpointName() {
        return CHECKPOINT_OF;
    }

    /** Returns the state of this document. A parser's checkpoint includes it if it was attached with {@code listen}. */
    @Override
    public byte[] checkpoint() {
        CheckpointWriter out = new CheckpointWriter(CHECKPOINT_OF, CHECKPOINT_VERSION);
        out.writeBoolean(ending != null);
        if (ending != null) {
            out.writeEnum(ending);
        }
        out.writeBoolean(repeated);
        out.writeBoolean(rootCompleted);
        if (rootCompleted) {
            DocumentCheckpoint.writeValue(out, root);
        } else {
            out.writeEnum(tip);
            out.writeString(heldKey);
            out.writeString(tip == Tip.TEXT ? text.toString() : "");
            out.writeInt(spine.size());
            for (int i = 0; i < spine.size(); i++) {
                boolean childIsOpen = i < spine.size() - 1 || tip == Tip.TEXT;
                DocumentCheckpoint.writeValue(out, spine.get(i).view());
                out.writeString(childIsOpen ? spine.get(i).tipKey() : null);
            }
        }
        return out.toBytes();
    }

    /** Same as {@link #restore(byte[], ParseLimits)}, with the default limits. */
    @Override
    public void restore(byte[] checkpoint) {
        restore(checkpoint, ParseLimits.defaults());
    }

    /**
     * Restores the state that {@link #checkpoint()} returned. Only restore bytes from a source you trust: anyone who
     * can write them decides what the document contains.
     *
     * @param limits how deeply the document may be nested
     * @throws CheckpointException if the bytes are not such a state, or the document is nested too deeply; this
     *     document is then empty
     */
    @Override
    public void restore(byte[] checkpoint, ParseLimits limits) {
        clear();
        try {
            read(new CheckpointReader(checkpoint, CHECKPOINT_OF, CHECKPOINT_VERSION), limits.maxDepth());
        } catch (CheckpointException e) {
            clear();
            throw e;
        } catch (RuntimeException e) {
            clear();
            throw new CheckpointException("The checkpoint is damaged.", e);
        }
    }

    private void read(CheckpointReader in, int maxDepth) {
        Ending how = in.readBoolean() ? in.readEnum(Ending.class) : null;
        boolean repeatedNext = in.readBoolean();
        if (in.readBoolean()) {
            root = DocumentCheckpoint.readValue(in, maxDepth);
            rootCompleted = true;
        } else {
            readOpen(in, maxDepth);
        }
        in.requireEnd();
        repeated = repeatedNext;
        if (how != null) {
            ended(how);
        }
    }

    private void readOpen(CheckpointReader in, int maxDepth) {
        tip = in.readEnum(Tip.class);
        heldKey = in.readNullableString();
        text.append(in.readString());
        int depth = in.readInt(0, Integer.MAX_VALUE);
        for (int i = 0; i < depth; i++) {
            OpenContainer container = DocumentCheckpoint.readContainer(in, maxDepth - i);
            String tipKey = in.readNullableString();
            if (i < depth - 1 || tip == Tip.TEXT) {
                in.require(container.isObject() == (tipKey != null), "key");
                container.startChild(tipKey, tipKey != null && container.find(tipKey, -1) >= 0);
            }
            spine.add(container);
        }
        visibleDepth = depth;
    }
}
