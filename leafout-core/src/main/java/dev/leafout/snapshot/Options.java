// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.document.FieldOrder;
import dev.leafout.parse.ParseLimits;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of a chunker. */
final class Options {
    Closing closing = Closing.MOVED_ON;
    PropertyOrder propertyOrder = PropertyOrder.ANY;
    FieldOrder fieldOrder = FieldOrder.unknown();
    boolean nullIsAbsent;
    ConflictPolicy conflictPolicy = ConflictPolicy.FAIL;
    Consumer<? super SnapshotConflict> conflictListener = conflict -> {};

    @Nullable
    Consumer<? super Waiting> waitingListener;

    Verification verification = Verification.NONE;
    ParseLimits limits = ParseLimits.defaults();

    Options copy() {
        Options copy = new Options();
        copy.closing = closing;
        copy.propertyOrder = propertyOrder;
        copy.fieldOrder = fieldOrder;
        copy.nullIsAbsent = nullIsAbsent;
        copy.conflictPolicy = conflictPolicy;
        copy.conflictListener = conflictListener;
        copy.waitingListener = waitingListener;
        copy.verification = verification;
        copy.limits = limits;
        return copy;
    }
}
