// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValuePath;
import dev.leafout.schema.Violation;
import dev.leafout.schema.plan.Reason;

/** Creates violations whose texts are built when they are read. That constructor is not public. */
@FunctionalInterface
public interface ViolationMaker {

    /**
     * Makes one.
     *
     * @param offset how many characters had been read when it was decided
     * @param line where that was, with {@code column}
     */
    Violation make(ValuePath path, Reason reason, long offset, int line, long column);
}
