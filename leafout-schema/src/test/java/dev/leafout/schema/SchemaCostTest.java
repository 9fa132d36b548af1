// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.testkit.Growth;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas and documents made to be expensive cost no more than their length. */
class SchemaCostTest {
    /** A schema and a document of some size, which is compiled and validated. */
    private record Attack(String name, int size, IntFunction<String> schema, IntFunction<String> text) {
        void run(int size) {
            validate(JsonSchema.parse(schema.apply(size)), text.apply(size));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static PrefixValidator validate(JsonSchema schema, String text) {
        PrefixValidator validator = schema.validator();
        JsonPushParser parser = JsonPushParser.builder()
                .listen(validator)
                .limits(ParseLimits.defaults().withMaxKeysPerObject(100_000))
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                .build();
        parser.feed(text);
        parser.finish();
        return validator;
    }

    /** Returns so many things with a comma between them; {@code @} is their number. */
    private static String many(int count, String thing) {
        return IntStream.range(0, count)
                .mapToObj(i -> thing.replace("@", String.valueOf(i)))
                .collect(Collectors.joining(","));
    }

    private static Attack attack(String name, int size, String schema, String thing, String text, String item) {
        return new Attack(name, size, n -> schema.replace("…", many(n, thing)), n -> text.replace("…", many(n, item)));
    }

    static Stream<Attack> attacks() {
        return Stream.of(
                attack("enum of strings", 400, "{'items':{'enum':[…]}}", "'v@'", "[…]", "'v@'"),
                attack("enum of strings, none of them", 400, "{'items':{'enum':[…]}}", "'v@'", "[…]", "'v@x'"),
                attack("enum of numbers", 400, "{'items':{'enum':[…]}}", "@", "[…]", "@"),
                attack("enum of powers of ten", 200, "{'items':{'enum':[…]}}", "1e@", "[…]", "1e@"),
                attack("enum beside enum", 400, "{'enum':['x',…],'allOf':[{'enum':['x',…]}]}", "'v@'", "'v1'", ""),
                attack("anyOf of consts", 200, "{'items':{'anyOf':[…]}}", "{'const':'v@'}", "[…]", "'v@'"),
                attack("anyOf of consts, none", 200, "{'items':{'anyOf':[…]}}", "{'const':'v@'}", "[…]", "'w@'"),
                attack("oneOf of consts", 200, "{'items':{'oneOf':[…]}}", "{'const':'v@'}", "[…]", "'v@'"),
                attack("oneOf of numbers", 200, "{'items':{'oneOf':[…]}}", "{'const':@}", "[…]", "@"),
                attack("anyOf beside enum", 200, "{'enum':['v1','v2'],'anyOf':[…]}", "{'const':'v@'}", "'v1'", ""),
                attack("enum of objects", 1_100, "{'items':{'enum':[…]}}", "{'a':@}", "[…]", "{'a':@}"),
                attack("enum of arrays", 1_100, "{'items':{'enum':[…]}}", "[@]", "[…]", "[@]"),
                attack("enum of objects, one value", 200, "{'enum':[…]}", "{'a':@}", "{'a':1}", ""),
                attack("required", 400, "{'items':{'required':[…]}}", "'k@'", "[…]", "{}"),
                attack("required, one object", 400, "{'required':['x',…]}", "'k@'", "{…}", "'k@':1"),
                attack("properties", 400, "{'items':{'properties':{…}}}", "'k@':{'type':'null'}", "[…]", "{'k@':1}"),
                attack(
                        "names of no property",
                        400,
                        "{'properties':{…},'additionalProperties':false}",
                        "'k@':true",
                        "{…}",
                        "'z@':1"),
                attack(
                        "names of no property in many objects",
                        400,
                        "{'items':{'properties':{…},'additionalProperties':false}}",
                        "'k@':true",
                        "[…]",
                        "{'k@':1,'z':1}"),
                attack(
                        "names beside a pattern",
                        200,
                        "{'properties':{…},'patternProperties':{'^x':true},'additionalProperties':false}",
                        "'k@':true",
                        "{…}",
                        "'k@':1"),
                attack("dependentRequired", 400, "{'dependentRequired':{…}}", "'k@':['m@']", "{…}", "'k@':1"),
                attack(
                        "dependentRequired in many objects",
                        400,
                        "{'items':{'dependentRequired':{…}}}",
                        "'k@':['m@']",
                        "[…]",
                        "{'k@':1}"),
                attack(
                        "dependentSchemas that require",
                        400,
                        "{'dependentSchemas':{…}}",
                        "'k@':{'required':['m@']}",
                        "{…}",
                        "'k@':1"),
                attack("prefixItems", 400, "{'prefixItems':[…]}", "{'type':'null'}", "[…]", "1"),
                attack("prefixItems, many arrays", 400, "{'items':{'prefixItems':[…]}}", "{}", "[…]", "[1]"),
                attack(
                        "allOf of properties",
                        200,
                        "{'allOf':[…]}",
                        "{'properties':{'k@':{'type':'null'}}}",
                        "{…}",
                        "'k@':1"),
                attack(
                        "anyOf told apart by a property",
                        150,
                        "{'items':{'anyOf':[…]}}",
                        "{'properties':{'t':{'const':'v@'},'x':{'type':'null'}},'required':['t']}",
                        "[…]",
                        "{'t':'v@','x':1}"),
                attack("propertyNames", 400, "{'propertyNames':{'enum':[…]}}", "'k@'", "{…}", "'k@':1"),
                attack(
                        "references into a chain",
                        200,
                        "{'properties':{…},'$defs':{'n':{'type':'null'},…}}",
                        "'k@':{'$ref':'#/$defs/n'}",
                        "{}",
                        ""),
                attack("uniqueItems", 400, "{'uniqueItems':true}", "", "[…]", "{'a':[@]}"));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void aSchemaAndADocumentCostNoMoreThanTheyAreLong(Attack attack) {
        Attack quoted = new Attack(
                attack.name,
                attack.size,
                n -> attack.schema.apply(n).replace('\'', '"'),
                n -> attack.text.apply(n).replace('\'', '"'));
        Growth.assertLinearTime(attack.size, quoted::run);
    }

    @Test
    void valuesThatAreMadeToHaveEqualHashCodesCostNoMore() {
        JsonSchema schema = JsonSchema.parse("{\"uniqueItems\":true}");
        Growth.assertLinearTime(
                250,
                size -> validate(
                        schema,
                        "["
                                + IntStream.range(0, size)
                                        .mapToObj(SchemaCostTest::colliding)
                                        .collect(Collectors.joining(","))
                                + "]"));
    }

    /** Arrays whose numbers, as they are given out here, always make the same hash code. */
    private static String colliding(int number) {
        StringBuilder out = new StringBuilder("[");
        for (int bit = 0; bit < 14; bit++) {
            out.append((number >> bit & 1) == 0 ? "\"Aa\",\"BB\"," : "\"BB\",\"Aa\",");
        }
        return out.append("0]").toString();
    }

    @Test
    void aViolationThatNobodyReadsCostsNothing() {
        JsonSchema schema = JsonSchema.parse("""
                {"$defs":{"t":{"additionalProperties":{"$ref":"#/$defs/t"},"items":{"type":"null"}}},"$ref":"#/$defs/t"}
                """);
        String deep = ("{\"" + "k".repeat(1_000) + "\":").repeat(100);
        Growth.assertLinearAllocation(2_000, size -> validate(schema, deep + "[" + "1,".repeat(size)));
        long before = allocated();
        PrefixValidator validator = validate(schema, deep + "[" + "1,".repeat(20_000));
        assertThat(allocated() - before).isLessThan(50L << 20);
        assertThat(validator.violationCount()).isEqualTo(20_000);
        assertThat(validator.violations()).hasSize(1_000);
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    void pointersThatNobodyReadsAreNotWrittenOut() {
        String open = ("{\"properties\":{\"" + "k".repeat(900) + "\":").repeat(60);
        Growth.assertLinearAllocation(
                1_000,
                size -> JsonSchema.parse(open + "{\"properties\":{" + many(size, "\"p@\":{\"type\":\"null\"}") + "}}"
                        + "}}".repeat(60)));
        String schema = open + "{\"properties\":{" + many(5_000, "\"p@\":{\"type\":\"null\"}") + "}}" + "}}".repeat(60);
        long before = allocated();
        JsonSchema.parse(schema);
        assertThat(allocated() - before).isLessThan(200L << 20);
    }

    @Test
    void schemasThatLeadToTheSameOnesInManyWaysAreTriedOnce() {
        StringBuilder schema = new StringBuilder("{\"$ref\":\"#/$defs/d0\",\"$defs\":{");
        for (int i = 0; i < 60; i++) {
            String next = "{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}";
            schema.append("\"d" + i + "\":{\"anyOf\":[" + next + ",{\"allOf\":[" + next + "],\"minLength\":1}]},");
        }
        schema.append("\"d60\":{\"properties\":{\"a\":{}},\"type\":[\"boolean\",\"string\",\"object\"]}},");
        JsonSchema compiled = JsonSchema.parse(schema + "\"unevaluatedProperties\":false}");
        assertThat(validate(compiled, "true").violations()).isEmpty();
        assertThat(validate(compiled, "\"x\"").violations()).isEmpty();
        assertThat(validate(compiled, "{\"a\":1}").violations()).isEmpty();
        assertThat(validate(compiled, "{\"b\":1}").violations()).hasSize(1);
        assertThat(validate(compiled, "1").violations()).hasSize(1);
    }
}
