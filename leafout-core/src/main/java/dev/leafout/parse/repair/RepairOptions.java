// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.ParseLimits;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The options of a parser that the repairs need. */
public record RepairOptions(
        AcceptedTolerances tolerances,
        ParseLimits limits,
        boolean manyValues,
        @Nullable ValueKind expectedKind,
        Set<String> expectedKeys,
        boolean anyKeysAtStart,
        Expectation expectation) {}
