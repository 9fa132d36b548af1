// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds the binder of those who choose none. */
final class Binders {
    private Binders() {}

    /** The one that the class path has; found when first needed, and kept. */
    private static final class Found {
        static final List<ValueBinder> ALL =
                usable(ServiceLoader.load(ValueBinder.class, Binders.class.getClassLoader()));
    }

    static ValueBinder theOnlyOne() {
        return theOnlyOne(Found.ALL);
    }

    static ValueBinder theOnlyOne(List<ValueBinder> usable) {
        if (usable.size() == 1) {
            return usable.get(0);
        }
        if (usable.isEmpty()) {
            throw new IllegalStateException("There is no ValueBinder. Put leafout-jackson2 or leafout-jackson3 and its"
                    + " Jackson on the class path, or say which with binder(…).");
        }
        String names = usable.stream().map(b -> b.getClass().getName()).sorted().collect(Collectors.joining(" and "));
        throw new IllegalStateException("There is more than one ValueBinder: " + names + ". Say which with binder(…).");
    }

    /** Returns the binders that can be made; one whose Jackson is not there cannot, and is passed over. */
    static List<ValueBinder> usable(ServiceLoader<ValueBinder> loader) {
        List<ValueBinder> usable = new ArrayList<>();
        Iterator<ValueBinder> binders = loader.iterator();
        boolean more = true;
        while (more) {
            try {
                more = binders.hasNext();
                if (more) {
                    usable.add(binders.next());
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                more = true;
            }
        }
        return List.copyOf(usable);
    }
}
