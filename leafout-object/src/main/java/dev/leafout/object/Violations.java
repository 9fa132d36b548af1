package dev.leafout.object;

import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What breaks the schema or does not fit the type in one stream. */
final class Violations implements Consumer<Violation>, TypedTree.BindingProblems {
    /** More are told, but not kept. */
    private static final int MAX_KEPT = 1_000;

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

    Violations(List<Consumer<? super Violation>> consumers, ViolationPolicy policy, List<Runnable> cancelHooks) {
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
        accept(new Violation(path, "", "", offset, true, message));
    }

    private static boolean isIn(ValuePath inner, ValuePath outer) {
        ValuePath step = inner;
        while (step != null && step.depth() > outer.depth()) {
            step = step.parent();
        }
        return outer.equals(step);
    }

    boolean isValid(String json) {
        return !json.isEmpty();
    }
}
