// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** Where a schema is. The pointer is written out when it is needed. */
public interface Origin {

    /** Returns the pointer from the root of the document, with the document before it if that is another one. */
    String pointer();

    /** Returns a name as a step of a pointer. */
    static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
