// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;

/**
 * A place where the document breaks its schema, as it travels. {@code leafout-schema} has a type of its own for it, which
 * this module does not need:
 *
 * <pre>{@code
 * schema.validator(v -> log.violation(new WireViolation(
 *         v.path(), v.keyword(), v.schemaPointer(), v.offset(), v.message())))
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param path the value that is wrong
 * @param keyword the keyword that says so
 * @param schemaPointer where the keyword stands in the schema
 * @param offset how many characters of the model's text had been read when it was decided
 * @param message what is wrong, for a person
 * @since 0.1
 */
public record WireViolation(ValuePath path, String keyword, String schemaPointer, long offset, String message) {

    /** Returns the fields as a JSON object, without the path. */
    String toJson() {
        return "{" + fields() + "}";
    }

    /** Returns the fields as a JSON object, with the path. */
    String toJsonWithPath() {
        return "{\"p\":" + JsonText.quoted(path.toPointer()) + "," + fields() + "}";
    }

    private String fields() {
        return "\"keyword\":" + JsonText.quoted(keyword)
                + ",\"schema\":" + JsonText.quoted(schemaPointer)
                + ",\"at\":" + offset
                + ",\"message\":" + JsonText.quoted(message);
    }
}
