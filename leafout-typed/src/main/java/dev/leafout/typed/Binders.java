// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.spi.ValueBinder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds the binder for streams that do not choose one. */
final class Binders {
    /**
     * How many causes of a problem are followed, and how many problems are collected. Without a limit, either could go
     * on forever.
     */
    private static final int MAX_CAUSES = 20;

    private static final int MAX_PROBLEMS = 20;

    private Binders() {}

    /** The binders on the class path, loaded on first use. */
    private static final class OnClassPath {
        static final Found ALL = find(ServiceLoader.load(ValueBinder.class, Binders.class.getClassLoader()));
    }

    /**
     * The binders that were found.
     *
     * @param usable the binders that could be created
     * @param problems why the others could not
     */
    record Found(List<ValueBinder> usable, List<Throwable> problems) {}

    static ValueBinder theOnlyOne() {
        return theOnlyOne(OnClassPath.ALL);
    }

    static ValueBinder theOnlyOne(Found found) {
        List<ValueBinder> usable = found.usable;
        if (usable.size() == 1) {
            return usable.get(0);
        }
        if (usable.isEmpty()) {
            throw none(found.problems);
        }
        String names = usable.stream().map(b -> b.getClass().getName()).sorted().collect(Collectors.joining(" and "));
        throw new IllegalStateException("There is more than one ValueBinder: " + names + ". Say which with binder(…).");
    }

    /** Reports why no binder can be used. The first problem becomes the cause, the others are suppressed exceptions. */
    private static IllegalStateException none(List<Throwable> problems) {
        String advice =
                " Put leafout-jackson2, leafout-jackson3 or leafout-kotlinx on the class path, with the library that"
                        + " it reads types with, or say which with binder(…).";
        if (problems.isEmpty()) {
            return new IllegalStateException("There is no ValueBinder." + advice);
        }
        String reasons = problems.stream().map(Binders::reason).collect(Collectors.joining("; "));
        IllegalStateException none = new IllegalStateException(
                "There is no ValueBinder that can be used: " + reasons + "." + advice
                        + " If that library is there, parts of it are missing or of another version.",
                problems.get(0));
        problems.stream().skip(1).forEach(none::addSuppressed);
        return none;
    }

    /**
     * Describes a problem with its innermost cause: {@code …Jackson2Binder could not be instantiated
     * (NoClassDefFoundError: …)}.
     */
    private static String reason(Throwable problem) {
        Throwable root = problem;
        for (int i = 0; i < MAX_CAUSES && root.getCause() != null; i++) {
            root = root.getCause();
        }
        String said = root.getClass().getSimpleName() + ": " + root.getMessage();
        return root == problem ? said : problem.getMessage() + " (" + said + ")";
    }

    /** Creates all the binders it can, and collects why the others failed. */
    static Found find(ServiceLoader<ValueBinder> loader) {
        List<ValueBinder> usable = new ArrayList<>();
        List<Throwable> problems = new ArrayList<>();
        Iterator<ValueBinder> binders = loader.iterator();
        boolean more = true;
        while (more) {
            try {
                more = binders.hasNext();
                if (more) {
                    usable.add(binders.next());
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                problems.add(e);
                more = problems.size() < MAX_PROBLEMS;
            }
        }
        return new Found(List.copyOf(usable), List.copyOf(problems));
    }
}
