// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Messages;
import java.util.Map;

/** Which vocabularies are in force. */
record Dialect(boolean applicator, boolean unevaluated, boolean validation, boolean assertsFormats) {
    static final String ID = "https://json-schema.org/draft/2020-12/schema";
    static final Dialect STANDARD = new Dialect(true, true, true, false);
    private static final String VOCABULARY = "https://json-schema.org/draft/2020-12/vocab/";

    /** Returns the dialect that a metaschema's {@code $vocabulary} describes. */
    static Dialect of(Map<?, ?> vocabularies, String metaschema) {
        boolean applicator = false;
        boolean unevaluated = false;
        boolean validation = false;
        boolean formats = false;
        for (Map.Entry<?, ?> entry : vocabularies.entrySet()) {
            String uri = (String) entry.getKey();
            String name = uri.startsWith(VOCABULARY) ? uri.substring(VOCABULARY.length()) : "";
            switch (name) {
                case "core", "meta-data", "content", "format-annotation" -> {}
                case "applicator" -> applicator = true;
                case "unevaluated" -> unevaluated = true;
                case "validation" -> validation = true;
                case "format-assertion" -> formats = true;
                default -> {
                    if (Boolean.TRUE.equals(entry.getValue())) {
                        throw new SchemaException(
                                "The vocabulary " + Messages.shown(uri) + " is required, but not known", metaschema);
                    }
                }
            }
        }
        return new Dialect(applicator, unevaluated, validation, formats);
    }
}
