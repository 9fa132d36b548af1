// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** Where a schema is. The pointer is written out when it is needed. */
public interface Origin {

    /** Returns the pointer from the root of the document, with the document before it if that is another one. */
    String pointer();

    /** Returns the JSON of the schema. */
    String json();

    /** Returns the JSON of one keyword of the schema, with its value; all of the schema if it does not have it. */
    String json(String keyword);

    /** Returns a name as a step of a pointer. */
    static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
