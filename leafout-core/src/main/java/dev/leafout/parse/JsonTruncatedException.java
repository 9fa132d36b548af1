// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import java.util.List;

/**
 * The input ended before the document did, and the policy is {@link TruncationPolicy#FAIL}.
 *
 * @since 0.1
 */
public final class JsonTruncatedException extends JsonSyntaxException {
    private static final long serialVersionUID = 1L;

    private final transient List<ValuePath> openPaths;

    JsonTruncatedException(String message, Location location, List<ValuePath> openPaths) {
        super(Problem.TRUNCATED, message, location);
        this.openPaths = List.copyOf(openPaths);
    }

    /** Returns the values that started and never completed, outermost first. */
    public List<ValuePath> openPaths() {
        return openPaths;
    }
}
