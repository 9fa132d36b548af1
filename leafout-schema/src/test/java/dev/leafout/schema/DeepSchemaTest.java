// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References can make a schema as deep as it is long: nothing recurses over it. */
class DeepSchemaTest {
    private static final int STACK = 256 << 10;
    private static final boolean THOROUGH = Boolean.getBoolean("leafout.thorough");
    /** Far more than there is room for on such a stack. */
    private static final int LENGTH = THOROUGH ? 20_000 : 6_000;

    private static final int LONGEST = THOROUGH ? 100_000 : 20_000;

    private static final int GROUP = 5_000;

    /** Runs something where there is little room on the stack. */
    private static void onASmallStack(Runnable work) {
        AtomicReference<Throwable> problem = new AtomicReference<>();
        Thread thread = new Thread(null, work, "small stack", STACK);
        thread.setUncaughtExceptionHandler((dead, why) -> problem.set(why));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (problem.get() instanceof RuntimeException exception) {
            throw exception;
        }
        assertThat(problem.get()).isNull();
    }

    /** Returns a schema that leads to the schema of the last link by so many others; {@code %s} is a reference. */
    private static String chain(int length, String link, String last) {
        StringBuilder schema = new StringBuilder("{\"$ref\":\"#/$defs/g0/$defs/d0\",\"$defs\":{");
        for (int i = 0; i < length; i++) {
            schema.append(i % GROUP > 0 ? "," : (i == 0 ? "" : "}},") + "\"g" + i / GROUP + "\":{\"$defs\":{");
            String next = i + 1 == length ? "#/$defs/last" : "#/$defs/g" + (i + 1) / GROUP + "/$defs/d" + (i + 1);
            schema.append("\"d" + i + "\":").append(link.formatted("{\"$ref\":\"" + next + "\"}"));
        }
        return schema + "}},\"last\":" + last + "}}";
    }

    @Test
    void theLongestChainOfPlainReferencesIsFollowed() {
        String schema = chain(LONGEST, "%s", "{\"type\":\"string\"}");
        onASmallStack(() -> {
            JsonSchema compiled = JsonSchema.parse(schema);
            assertThat(Flags.first(compiled, "\"x\"")).isEqualTo(Flags.NEVER);
            assertThat(Flags.first(compiled, "1")).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s",
                "{\"allOf\":[%s]}",
                "{\"minLength\":1,\"allOf\":[%s]}",
                "{\"properties\":{\"a\":%s}}",
                "{\"items\":%s}",
                "{\"prefixItems\":[%s],\"items\":false}",
                "{\"properties\":{\"a\":%s},\"required\":[\"a\"]}",
                "{\"additionalProperties\":%s,\"minProperties\":1}"
            })
    void aChainOfReferencesIsFollowedToItsEnd(String link) {
        String schema = chain(LENGTH, link, "{\"type\":\"string\"}");
        onASmallStack(() -> {
            JsonSchema compiled = JsonSchema.parse(schema);
            boolean isInPlace = !link.contains("properties") && !link.contains("tems") && !link.contains("additional");
            for (String text : new String[] {"1", "\"x\"", "[[[1]]]", "{\"a\":{\"a\":1}}"}) {
                Flags.first(compiled, text);
            }
            if (isInPlace) {
                assertThat(Flags.first(compiled, "\"x\"")).isEqualTo(Flags.NEVER);
                assertThat(Flags.first(compiled, "1")).isEqualTo(1);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"anyOf\":[%s]}",
                "{\"anyOf\":[%s,{\"const\":1}]}",
                "{\"oneOf\":[%s]}",
                "{\"not\":%s}",
                "{\"if\":%s}",
                "{\"if\":true,\"then\":%s}",
                "{\"dependentSchemas\":{\"a\":%s}}"
            })
    void soManySchemasOneWithinTheOtherOnOneValueAreRefused(String link) {
        onASmallStack(() -> {
            assertThatThrownBy(() -> JsonSchema.parse(chain(2_000, link, "{\"type\":\"string\"}")))
                    .isInstanceOf(SchemaException.class)
                    .hasMessageContaining("More than 128 schemas are nested for the same value");
            JsonSchema most = JsonSchema.parse(chain(128, link, "{\"type\":\"string\"}"));
            for (String text : new String[] {"1", "\"x\"", "[1]", "{\"a\":1,\"b\":2}", "true"}) {
                Flags.first(most, text);
            }
        });
    }

    @Test
    void schemasThatAlternateBetweenMembersAndBranchesDoNotOverflow() {
        String link = "{\"anyOf\":[{\"properties\":{\"a\":%1$s},\"required\":[\"a\"]},"
                + "{\"not\":{\"not\":{\"not\":{\"required\":[\"b\"],\"properties\":{\"b\":%1$s}}}}}]}";
        onASmallStack(() -> {
            JsonSchema schema = JsonSchema.parse(chain(2_000, link, "false"));
            Flags.first(schema, "{\"a\":{\"b\":{\"a\":1}}}");
        });
    }

    @Test
    void manyBranchingsThatAreSettledByTheKindAreSettledAtOnce() {
        StringBuilder all = new StringBuilder("{\"allOf\":[true");
        for (int i = 0; i < 3_000; i++) {
            all.append(",{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"object\",\"required\":[\"k" + i + "\"]}]}");
        }
        onASmallStack(() ->
                assertThat(Flags.first(JsonSchema.parse(all + "]}"), "{}")).isEqualTo(2));
    }

    @Test
    void aChainOfMetaschemasIsFollowed() {
        Map<URI, String> remotes = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            remotes.put(URI.create("http://x/" + i), "{\"$schema\":\"http://x/" + (i + 1) + "\"}");
        }
        remotes.put(
                URI.create("http://x/5000"),
                "{\"$vocabulary\":{\"https://json-schema.org/draft/2020-12/vocab/applicator\":true}}");
        onASmallStack(() -> assertThat(
                        Flags.first(JsonSchema.parse("{\"$schema\":\"http://x/0\",\"type\":\"string\"}", remotes), "1"))
                .as("validation is not among the vocabularies")
                .isEqualTo(Flags.NEVER));
        remotes.put(URI.create("http://x/5000"), "{\"$schema\":\"http://x/0\"}");
        onASmallStack(() -> assertThatThrownBy(() -> JsonSchema.parse("{\"$schema\":\"http://x/0\"}", remotes))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("its own metaschema"));
    }
}
