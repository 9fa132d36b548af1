// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.PathPattern;
import dev.leafout.event.ValuePath;
import dev.leafout.schema.JsonSchema;
import org.jspecify.annotations.Nullable;

/** What the streams of one task share: the compiled options and the outputs. */
final class StreamEngine {
    final LeafoutOptions options;
    final Outlet<FieldEvent> outlet;
    final @Nullable JsonSchema schema;
    private final PathPattern[] patterns;

    StreamEngine(LeafoutOptions options, Outlet<FieldEvent> outlet) {
        this.options = options;
        this.outlet = outlet;
        this.schema = options.schema == null ? null : JsonSchema.parse(options.schema);
        this.patterns = options.paths.stream().map(PathPattern::compile).toArray(PathPattern[]::new);
    }

    boolean isWanted(JsonEvent event) {
        return patterns.length == 0 || event instanceof DocumentEnded || isCovered(event.path());
    }

    private boolean isCovered(ValuePath path) {
        for (PathPattern pattern : patterns) {
            if (pattern.covers(path)) {
                return true;
            }
        }
        return false;
    }
}
