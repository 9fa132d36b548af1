// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.Draft;
import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Messages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which keywords are in force: those of a draft, and of 2019-09 and later only those of some vocabularies. */
record Dialect(Draft draft, boolean applicator, boolean unevaluated, boolean validation, boolean assertsFormats) {
    /** The metaschemas that are built in, by URI. */
    static final Map<String, String> METASCHEMAS = Map.of(
            "http://json-schema.org/draft-04/schema", "metaschema-4.json",
            "http://json-schema.org/draft-06/schema", "metaschema-6.json",
            "http://json-schema.org/draft-07/schema", "metaschema-7.json",
            "https://json-schema.org/draft/2019-09/schema", "metaschema-2019-09.json",
            "https://json-schema.org/draft/2020-12/schema", "metaschema-2020-12.json");

    private static final Map<String, Draft> DRAFTS = Map.of(
            "http://json-schema.org/draft-04/", Draft.DRAFT_4,
            // It has the same validation keywords as draft 4.
            "http://json-schema.org/draft-05/", Draft.DRAFT_4,
            "http://json-schema.org/draft-06/", Draft.DRAFT_6,
            "http://json-schema.org/draft-07/", Draft.DRAFT_7,
            "https://json-schema.org/draft/2019-09/", Draft.DRAFT_2019_09,
            "https://json-schema.org/draft/2020-12/", Draft.DRAFT_2020_12);

    private static final String OPENAPI = "https://spec\\.openapis\\.org/oas/3\\.[1-9]/";

    /** Returns the dialect that has all of a draft. */
    static Dialect of(Draft draft) {
        return new Dialect(draft, true, true, true, false);
    }

    /** Returns the dialect that a {@code $schema} without fragment names, if it is a well-known one. */
    static @Nullable Dialect named(String uri) {
        String standard = standardUri(uri);
        int slash = standard.lastIndexOf('/') + 1;
        Draft draft = DRAFTS.get(standard.substring(0, slash));
        String last = standard.substring(slash);
        if (draft != null && (last.equals("schema") || last.equals("hyper-schema") || last.isEmpty())) {
            return of(draft);
        }
        return standard.matches(OPENAPI + "dialect/.+") ? of(Draft.DRAFT_2020_12) : null;
    }

    /** Returns the spelling that we know for a URI of json-schema.org: people mix up {@code http} and {@code https}. */
    static String standardUri(String uri) {
        if (uri.startsWith("https://json-schema.org/draft-0")) {
            return "http" + uri.substring("https".length());
        }
        return uri.startsWith("http://json-schema.org/draft/") ? "https" + uri.substring("http".length()) : uri;
    }

    /** Returns the dialect that a metaschema's {@code $vocabulary} describes. */
    static Dialect of(Map<?, ?> vocabularies, String metaschema) {
        Draft draft = Draft.DRAFT_2020_12;
        boolean applicator = false;
        boolean unevaluated = false;
        boolean validation = false;
        boolean formats = false;
        for (Map.Entry<?, ?> entry : vocabularies.entrySet()) {
            String uri = (String) entry.getKey();
            int slash = uri.lastIndexOf('/') + 1;
            boolean is2019 = uri.startsWith("https://json-schema.org/draft/2019-09/vocab/");
            boolean isKnown = is2019 || uri.startsWith("https://json-schema.org/draft/2020-12/vocab/");
            draft = is2019 ? Draft.DRAFT_2019_09 : draft;
            switch (isKnown ? uri.substring(slash) : "") {
                case "core", "meta-data", "content", "format-annotation" -> {}
                case "applicator" -> {
                    applicator = true;
                    unevaluated |= is2019;
                }
                case "unevaluated" -> unevaluated = true;
                case "validation" -> validation = true;
                case "format" -> formats = Boolean.TRUE.equals(entry.getValue());
                case "format-assertion" -> formats = true;
                default -> {
                    if (Boolean.TRUE.equals(entry.getValue()) && !uri.matches(OPENAPI + "vocab/.+")) {
                        throw new SchemaException(
                                "The vocabulary " + Messages.shown(uri) + " is required, but not known", metaschema);
                    }
                }
            }
        }
        return new Dialect(draft, applicator, unevaluated, validation, formats);
    }

    boolean isBefore(Draft other) {
        Draft base = draft == Draft.OPENAPI_3_0 ? Draft.DRAFT_4 : draft;
        return base.compareTo(other) < 0;
    }

    String idKeyword() {
        return isBefore(Draft.DRAFT_6) ? "id" : "$id";
    }

    /** Returns whether everything beside a {@code $ref} is ignored. */
    boolean isReference(Map<?, ?> schema) {
        return isBefore(Draft.DRAFT_2019_09) && schema.get("$ref") instanceof String;
    }
}
