package dev.leafout.object;

import dev.leafout.event.ValuePath;

/** Provisional. */
public record Violation(
        ValuePath path, String keyword, String schemaPointer, long offset, boolean definite, String message) {}
