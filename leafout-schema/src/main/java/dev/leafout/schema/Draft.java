// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/**
 * A version of JSON Schema. A schema names its own with {@code $schema}; {@link SchemaOptions#defaultDraft()} is for
 * schemas that do not.
 *
 * <p>Immutable, so threads may share it.
 *
 * @since 0.1
 */
public enum Draft {
    /** {@code http://json-schema.org/draft-04/schema#}. Here {@code 1.0} is not an integer. */
    DRAFT_4("draft 4"),
    /** {@code http://json-schema.org/draft-06/schema#}. */
    DRAFT_6("draft 6"),
    /** {@code http://json-schema.org/draft-07/schema#}. */
    DRAFT_7("draft 7"),
    /** {@code https://json-schema.org/draft/2019-09/schema}. */
    DRAFT_2019_09("2019-09"),
    /** {@code https://json-schema.org/draft/2020-12/schema}, which OpenAPI 3.1 uses too. */
    DRAFT_2020_12("2020-12"),
    /**
     * The schemas of OpenAPI 3.0: draft 4 with {@code nullable}. No {@code $schema} names it; set it as the default
     * draft. Then {@code nullable} counts in schemas of other drafts too, since tools write it there.
     */
    OPENAPI_3_0("OpenAPI 3.0");

    private final String title;

    Draft(String title) {
        this.title = title;
    }

    /** Returns the name that people use, such as {@code draft 7} or {@code 2020-12}. */
    @Override
    public String toString() {
        return title;
    }
}
