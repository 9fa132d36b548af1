// SPDX-License-Identifier: Apache-2.0
package dev.leafout.wire;

import dev.leafout.event.JsonText;
import dev.leafout.event.ValuePath;

/**
 * A schema violation as it is sent. {@code leafout-schema} has its own type for it, on which this module does not
 * depend:
 *
 * <pre>{@code
 * schema.validator(v -> log.violation(new WireViolation(
 *         v.path(), v.keyword(), v.schemaPointer(), v.offset(), v.message())))
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param path the value that is wrong
 * @param keyword the violated keyword
 * @param schemaPointer where the keyword is in the schema
 * @param offset how many characters of the model's text had been read when the violation was certain
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
