// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.ParseLimits;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the repairs have to know of the options of a parser. */
public record RepairOptions(
        AcceptedTolerances tolerances,
        ParseLimits limits,
        boolean manyValues,
        @Nullable ValueKind expectedKind,
        Set<String> expectedKeys,
        boolean anyKeysAtStart) {}
