// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.parse.CheckpointException;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.TruncationPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class CheckpointTest {

    private static JsonPushParser.Builder builder(PrefixValidator validator) {
        return JsonPushParser.builder().listen(validator).truncation(TruncationPolicy.KEEP_OPEN_VALUES);
    }

    /** Goes on in another validator after every character. */
    private static List<Violation> relayed(JsonSchema schema, String text) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = builder(validator).build();
        for (int i = 0; i < text.length(); i++) {
            byte[] checkpoint = parser.checkpoint();
            validator = schema.validator();
            parser = builder(validator).restore(checkpoint);
            parser.feed(text.substring(i, i + 1));
        }
        parser.finish();
        return validator.violations();
    }

    static void check(JsonSchema schema, String text) {
        PrefixValidator whole = schema.validator();
        JsonPushParser parser = builder(whole).build();
        parser.feed(text);
        parser.finish();
        assertThat(relayed(schema, text)).as(text).isEqualTo(whole.violations());
    }

    @Test
    void aValidatorGoesOnAtEveryCharacter() {
        JsonSchema schema =
                JsonSchema.parse("""
                {"type":"object","maxProperties":6,"required":["id","tags"],
                 "properties":{
                   "id":{"type":"string","pattern":"^[a-z]{2}\\\\d+$","maxLength":5},
                   "kind":{"enum":["round","square",{"a":[1,2]},[true]]},
                   "size":{"type":"integer","minimum":1,"maximum":40,"multipleOf":4},
                   "tags":{"type":"array","uniqueItems":true,"contains":{"const":"x"},"maxContains":1,"items":{"type":["string","object"]}},
                   "note":{"format":"date","pattern":"^(?=2)"}},
                 "patternProperties":{"^x-":{"type":"boolean"}},
                 "additionalProperties":false,
                 "anyOf":[{"required":["size"]},{"properties":{"kind":{"const":"round"}},"required":["kind"]}],
                 "dependentSchemas":{"size":{"required":["kind"]}},
                 "dependentRequired":{"note":["size"]},
                 "unevaluatedProperties":false}
                """, Map.of(), SchemaOptions.defaults().withFormats(true));
        for (String text : List.of(
                "{\"id\":\"ab12\",\"kind\":\"round\",\"size\":12,\"tags\":[\"x\",{\"y\":[1.0]},{\"y\":[1]}],\"note\":\"2024-02-30\"}",
                "{\"kind\":{\"a\":[1,3]},\"id\":\"ab123456\",\"tags\":[\"x\",\"x\",4],\"x-b\":1,\"zz\":2}",
                "{\"size\":41,\"tags\":[],\"note\":\"2023-01-01\",\"kind\":[false]}",
                "{\"id\":\"\\u0061b1\",\"tags\":[\"\\ud83d\\ude00\",\"x\"],\"size\":8,\"kind\":\"squ",
                "[1]")) {
            check(schema, text);
        }
    }

    @Test
    void soDoesOneOfAnySchema() {
        List<Universe.Value> values = Universe.large();
        Random random = new Random(2);
        for (int seed = 0; seed < 400; seed++) {
            JsonSchema schema = JsonSchema.parse(TestJson.write(new RandomSchemas(seed).document()));
            for (int i = 0; i < 4; i++) {
                check(schema, values.get(random.nextInt(values.size())).text());
            }
        }
    }

    @Test
    void violationsAndWhatWasExpectedTravelAlong() {
        JsonSchema schema = JsonSchema.parse("{\"properties\":{\"a\":{\"enum\":[\"x\",1,null]}},\"required\":[\"b\"]}");
        PrefixValidator before = schema.validator();
        JsonPushParser parser = builder(before).build();
        parser.feed("{\"a\":\"y\"");
        PrefixValidator after = schema.validator();
        builder(after).restore(parser.checkpoint());
        assertThat(after.violations()).isEqualTo(before.violations()).hasSize(1);
        assertThat(after.isDoomed()).isTrue();
    }

    @Test
    void anotherSchemaOrAnotherOptionIsRefused() {
        PrefixValidator validator = JsonSchema.parse("{\"type\":\"object\"}").validator();
        JsonPushParser parser = builder(validator).build();
        parser.feed("{\"a\":[");
        byte[] checkpoint = parser.checkpoint();
        PrefixValidator other = JsonSchema.parse("{\"type\":\"array\"}").validator();
        assertThatThrownBy(() -> builder(other).restore(checkpoint))
                .isInstanceOf(CheckpointException.class)
                .hasMessageStartingWith("The checkpoint is of a validator of another schema, or with other options.");
        PrefixValidator otherwise = JsonSchema.parse(
                        "{\"type\":\"object\"}",
                        Map.of(),
                        SchemaOptions.defaults().withPlainDecimals(true))
                .validator();
        assertThatThrownBy(() -> builder(otherwise).restore(checkpoint)).isInstanceOf(CheckpointException.class);
    }

    @Test
    void damagedBytesAreRefusedOrHarmless() {
        JsonSchema schema = JsonSchema.parse(
                "{\"properties\":{\"a\":{\"enum\":[\"xy\",\"xz\"]}},\"anyOf\":[{\"required\":[\"b\"]},{\"maxProperties\":1}]}");
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = builder(validator).build();
        parser.feed("{\"a\":\"x");
        byte[] good = validator.checkpoint();
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> schema.validator().restore(bad)).isInstanceOf(CheckpointException.class);
        }
    }

    /** A validator in the middle of everything that a checkpoint has. */
    private static PrefixValidator busy(JsonSchema schema) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = builder(validator).build();
        parser.feed("{\"n\":[1,2,[3,{\"x\":1e5}],2],\"t\":\"zz\",\"z\":1,\"u\":{\"ab\":\"abab");
        return validator;
    }

    private static JsonSchema wide() {
        return JsonSchema.parse(
                """
                {"properties":{
                   "n":{"uniqueItems":true,"contains":{"const":2},"items":{"anyOf":[{"type":"number"},{"minItems":2}]}},
                   "t":{"enum":["xy","xz",{"a":[1,2]},1e99999999999]},
                   "u":{"additionalProperties":{"pattern":"^(ab)+$","maxLength":9},"unevaluatedProperties":false}},
                 "anyOf":[{"required":["b"]},{"maxProperties":9},{"properties":{"u":{"items":true}}}],
                 "dependentRequired":{"n":["q"]},"dependentSchemas":{"u":{"required":["v"]}},
                 "patternProperties":{"^x":true},"propertyNames":{"maxLength":3}}
                """, Map.of(), SchemaOptions.defaults().withMaxAlternatives(1).withMaxUniqueItems(3));
    }

    private static byte[] withChecksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        int end = bytes.length - Integer.BYTES;
        crc.update(bytes, 0, end);
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[end + i] = (byte) (crc.getValue() >>> (8 * i));
        }
        return bytes;
    }

    /**
     * Bytes that are not a checkpoint are rejected in only one way. Some changes make another valid checkpoint, which
     * is fine.
     */
    private static void assertRefusedOrTaken(JsonSchema schema, byte[] bytes) {
        PrefixValidator validator = schema.validator();
        try {
            validator.restore(bytes);
        } catch (CheckpointException e) {
            assertThat(validator.violations()).isEmpty();
            assertThat(validator.isDoomed()).isFalse();
        }
    }

    @Test
    void everyTruncationAndEveryByteFlippedIsRefused() {
        JsonSchema schema = wide();
        byte[] good = busy(schema).checkpoint();
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> schema.validator().restore(cut)).isInstanceOf(CheckpointException.class);
        }
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= (byte) 0xFF;
            assertThatThrownBy(() -> schema.validator().restore(bad)).isInstanceOf(CheckpointException.class);
        }
    }

    @Test
    void bytesThatSomebodyMadeUpAreRefusedAsCheckpointsOrTaken() {
        JsonSchema schema = wide();
        byte[] good = busy(schema).checkpoint();
        for (int length = 20; length < good.length; length++) {
            assertRefusedOrTaken(schema, withChecksum(Arrays.copyOf(good, length)));
        }
        Random random = new Random(3);
        for (int i = 0; i < good.length; i++) {
            for (int value : new int[] {0, 1, 2, 0x7F, 0x80, 0xFF, random.nextInt(256), random.nextInt(256)}) {
                byte[] bad = good.clone();
                bad[i] = (byte) value;
                assertRefusedOrTaken(schema, withChecksum(bad));
            }
        }
        for (int round = 0; round < 20_000; round++) {
            byte[] bad = good.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                bad[12 + random.nextInt(bad.length - 16)] = (byte) random.nextInt(256);
            }
            assertRefusedOrTaken(schema, withChecksum(bad));
        }
        for (int round = 0; round < 1_000; round++) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            assertThatThrownBy(() -> schema.validator().restore(noise)).isInstanceOf(CheckpointException.class);
        }
    }

    @Test
    void manyViolationsMakeACheckpointNotMuchLonger() {
        String values =
                IntStream.range(0, 1_000).mapToObj(i -> "\"v" + i + "\"").collect(Collectors.joining(","));
        JsonSchema schema = JsonSchema.parse("{\"additionalProperties\":{\"items\":{\"enum\":[" + values + "]}}}");
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = builder(validator).build();
        parser.feed("{\"" + "k".repeat(1_000) + "\":[" + "\"x\",".repeat(1_000));
        assertThat(validator.violations()).hasSize(1_000);
        assertThat(validator.checkpoint()).hasSizeLessThan(400_000);
        check(schema, "{\"a\":[\"x\",\"x\"],\"b\":[\"x\",1]}");
    }
}
