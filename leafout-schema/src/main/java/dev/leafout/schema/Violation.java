// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.event.ValuePath;

/**
 * A place where a document breaks its schema.
 *
 * @param path the value that is wrong
 * @param keyword the keyword that says so; empty for the schema {@code false}, {@code duplicateKey} for a repeated key
 * @param schemaPointer where the keyword stands: a JSON Pointer, behind a URI and {@code #} if it is in another document
 * @param offset how many characters had been read when it was decided
 * @param definite whether nothing that follows can mend it
 * @param expected what could have stood there
 * @param message what is wrong, for a person or a model
 * @since 0.1
 */
public record Violation(
        ValuePath path,
        String keyword,
        String schemaPointer,
        long offset,
        boolean definite,
        Expected expected,
        String message) {}
