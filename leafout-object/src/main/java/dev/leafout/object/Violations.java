// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseListener;
import dev.leafout.schema.Expected;
import dev.leafout.schema.JsonSchema;
import dev.leafout.schema.PrefixValidator;
import dev.leafout.schema.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What breaks the schema or does not fit the type in one stream. */
final class Violations implements Consumer<Violation>, TypedTree.BindingProblems {
    /** More are told, but not kept. */
    private static final int MAX_KEPT = 1_000;

    /** The keyword of what does not fit the type, which no keyword of a schema is about. */
    private static final String JAVA_TYPE = "javaType";

    private static final Expected NOTHING = new Expected(List.of(), List.of(), List.of());

    private final @Nullable JsonSchema schema;
    private final List<Consumer<? super Violation>> consumers;
    private final ViolationPolicy policy;
    private final List<Runnable> cancelHooks;
    private final List<Violation> all = new ArrayList<>(0);

    /** Stops the parser where it is. */
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    Violations(
            @Nullable JsonSchema schema,
            List<Consumer<? super Violation>> consumers,
            ViolationPolicy policy,
            List<Runnable> cancelHooks) {
        this.schema = schema;
        this.consumers = consumers;
        this.policy = policy;
        this.cancelHooks = cancelHooks;
    }

    List<Violation> all() {
        return List.copyOf(all);
    }

    @Override
    public void accept(Violation violation) {
        if (all.size() < MAX_KEPT) {
            all.add(violation);
        }
        for (Consumer<? super Violation> consumer : consumers) {
            consumer.accept(violation);
        }
        if (policy == ViolationPolicy.CANCEL) {
            cancelHooks.forEach(Runnable::run);
            throw new Stop();
        }
    }

    /** What breaks the schema at this path or in it need not be told again. */
    @Override
    public void report(ValuePath path, long offset, BindException problem) {
        for (Violation known : all) {
            if (isIn(known.path(), path)) {
                return;
            }
        }
        String message = String.valueOf(problem.getMessage());
        accept(new Violation(path, JAVA_TYPE, "", offset, NOTHING, message));
    }

    private static boolean isIn(ValuePath inner, ValuePath outer) {
        ValuePath step = inner;
        while (step != null && step.depth() > outer.depth()) {
            step = step.parent();
        }
        return outer.equals(step);
    }

    /** Returns who looks for violations while the text is read; null if nobody does. */
    @Nullable
    ParseListener validator() {
        return schema == null ? null : schema.validator(this);
    }

    /** Returns whether a whole document satisfies the schema. */
    boolean permit(String json) {
        if (schema == null) {
            return true;
        }
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder().listen(validator).build();
        parser.feed(json);
        parser.finish();
        return validator.violations().isEmpty();
    }
}
