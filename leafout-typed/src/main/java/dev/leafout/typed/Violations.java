// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.SafeText;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.StopParsingException;
import dev.leafout.schema.Expected;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.Violation;
import dev.leafout.typed.spi.BindException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects what breaks the schema or does not fit the type in one stream. */
final class Violations implements Consumer<Violation>, TypedTree.BindingProblems {
    /** Further violations are reported and counted, but not kept. */
    static final int MAX_KEPT = 1_000;

    /** A binder quotes keys and values in its messages unescaped, possibly in full. */
    private static final int MAX_MESSAGE = 360;

    private static final int MAX_PATH = 64;

    /** The keyword for what does not fit the type. No schema keyword covers that. */
    private static final String JAVA_TYPE = "javaType";

    private static final Expected NOTHING = new Expected(List.of(), List.of(), List.of());

    private final @Nullable JsonSchema schema;
    private final @Nullable JsonSchema asked;
    private final List<Consumer<? super Violation>> consumers;
    private final ViolationPolicy policy;
    private final List<Runnable> cancelHooks;
    private List<StreamListener> listeners = List.of();
    private final List<Violation> kept = new ArrayList<>(0);
    private int count;
    /** The last violation, even if it is not kept. */
    private @Nullable Violation last;

    /** Stops the parser at a violation. */
    static final class Stop extends StopParsingException {
        private static final long serialVersionUID = 1L;

        Stop(Violation violation) {
            super(violation.offset());
        }
    }

    /**
     * Starts without violations.
     *
     * @param schema the schema to validate against; null if there is none
     * @param asked the schema that a repaired document has to satisfy
     */
    Violations(
            @Nullable JsonSchema schema,
            @Nullable JsonSchema asked,
            List<Consumer<? super Violation>> consumers,
            ViolationPolicy policy,
            List<Runnable> cancelHooks) {
        this.schema = schema;
        this.asked = asked;
        this.consumers = consumers;
        this.policy = policy;
        this.cancelHooks = cancelHooks;
    }

    /** Tells these listeners too, before the consumers. */
    void tellAlso(List<StreamListener> others) {
        listeners = others;
    }

    /** Returns where the last violation was. There must be one. */
    long lastOffset() {
        return Objects.requireNonNull(last).offset();
    }

    List<Violation> all() {
        return List.copyOf(kept);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void accept(Violation violation) {
        count++;
        last = violation;
        if (kept.size() < MAX_KEPT) {
            kept.add(violation);
        }
        if (policy == ViolationPolicy.CANCEL) {
            throw new Stop(violation);
        }
        tell(violation);
    }

    private void tell(Violation violation) {
        listeners.forEach(listener -> listener.violated(violation));
        for (Consumer<? super Violation> consumer : consumers) {
            consumer.accept(violation);
        }
    }

    /** Reports the violation that stopped the parser, once everything before it has been delivered. */
    void cancel() {
        tell(Objects.requireNonNull(last));
        cancelHooks.forEach(Runnable::run);
    }

    /** Does not report a value again if the schema has already reported it, or something inside it. */
    @Override
    public void report(ParsePosition at, int before, BindException problem) {
        ValuePath path = at.path();
        if (!isKnown(path, before)) {
            String where = SafeText.of(endOf(path), MAX_PATH);
            String what = SafeText.of(String.valueOf(problem.getMessage()), MAX_MESSAGE);
            String message =
                    where + " does not fit its type: " + what + " at line " + at.line() + ", column " + at.column();
            accept(misfit(path, at.offset(), NOTHING, message));
        }
    }

    /**
     * Returns the end of the path, as much as is shown. Building long paths in full is expensive if there are many deep
     * violations.
     */
    private static String endOf(ValuePath path) {
        String end = "";
        for (ValuePath step = path; step != null && end.length() <= MAX_PATH; step = step.parent()) {
            end = (step.isRoot() ? "$" : lastOf(step)) + end;
        }
        return end;
    }

    /** Returns the last step as it is written in a path. Long keys are cut. */
    private static String lastOf(ValuePath path) {
        String key = path.key();
        ValuePath root = ValuePath.root();
        ValuePath alone =
                key == null ? root.index(path.index()) : root.key(key.substring(0, Math.min(key.length(), MAX_PATH)));
        return alone.toString().substring(1);
    }

    /** Returns whether a violation in this value has been recorded since there were {@code before} of them. */
    private boolean isKnown(ValuePath path, int before) {
        for (int i = Math.min(before, kept.size()); i < kept.size(); i++) {
            if (isIn(kept.get(i).path(), path)) {
                return true;
            }
        }
        return count > before && last != null && isIn(last.path(), path);
    }

    @Override
    public void reportKind(ValueKind expected, OtherKind found) {
        String type = expected.name().toLowerCase(Locale.ROOT);
        Expected types = new Expected(List.of(type), List.of(), List.of());
        accept(misfit(
                ValuePath.root(), found.offset(), types, "$ must be an " + type + ", but " + found.description()));
    }

    private static Violation misfit(ValuePath path, long offset, Expected expected, String message) {
        return new Violation(path, JAVA_TYPE, "", offset, expected, message);
    }

    private static boolean isIn(ValuePath inner, ValuePath outer) {
        ValuePath step = inner;
        while (step != null && step.depth() > outer.depth()) {
            step = step.parent();
        }
        return outer.equals(step);
    }

    /** Returns the listener that looks for violations while the text is read; null if there is none. */
    @Nullable
    ParseListener validator() {
        return schema == null ? null : schema.validator(this);
    }

    /**
     * Returns whether a truncated document, once closed, has everything that was asked for. It is not enough that the
     * type could do without the rest: nobody knows what it would have been. The length limit is not applied, since
     * closing the document adds to its length.
     */
    boolean permit(String json, ParseLimits limits) {
        if (asked == null) {
            return true;
        }
        PrefixValidator validator = asked.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .limits(limits.withMaxDocumentLength(Integer.MAX_VALUE))
                .build();
        parser.feed(json);
        parser.finish();
        return validator.violations().isEmpty();
    }
}
