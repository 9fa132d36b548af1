// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.typed.AgreedTypes.Agreed;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.StdConverter;

/** Types with annotations and classes of Jackson 3 itself, each with documents. For the tests of several modules. */
public final class Jackson3OwnTypes {
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record SnakeCase(String firstName, int birthYear) {}

    interface Named {}

    record Person(String name) implements Named {}

    record As(@JsonDeserialize(as = Person.class) Named who) {}

    @JsonDeserialize(builder = Built.Builder.class)
    static final class Built {
        final String name;
        final List<Integer> sizes;

        Built(String name, List<Integer> sizes) {
            this.name = name;
            this.sizes = sizes;
        }

        @JsonPOJOBuilder(withPrefix = "with", buildMethodName = "make")
        static final class Builder {
            private String name = "none";
            private List<Integer> sizes = List.of();

            Builder withName(String name) {
                this.name = name;
                return this;
            }

            Builder withSizes(List<Integer> sizes) {
                this.sizes = sizes;
                return this;
            }

            Built make() {
                return new Built(name, sizes);
            }
        }
    }

    static final class Shouting extends StdDeserializer<String> {
        Shouting() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
            JsonNode tree = parser.readValueAsTree();
            return tree.isString() ? tree.stringValue().toUpperCase(Locale.ROOT) : tree.toString();
        }
    }

    record Loud(@JsonDeserialize(using = Shouting.class) String text, int count) {}

    static final class Joined extends StdConverter<List<String>, String> {
        @Override
        public String convert(List<String> parts) {
            return String.join(" ", parts);
        }
    }

    record Converted(
            @JsonDeserialize(converter = Joined.class) String text) {}

    public static List<Agreed> all() {
        return List.of(
                AgreedTypes.of("a naming strategy", new TypeToken<SnakeCase>() {}, new SnakeCase("Ada", 1815)),
                AgreedTypes.of("another class", new TypeToken<As>() {}, new As(new Person("p"))),
                AgreedTypes.of(
                        "a builder",
                        new TypeToken<Built>() {},
                        AgreedTypes.json("{'name':'n','sizes':[1,2]}"),
                        AgreedTypes.json("{}")),
                AgreedTypes.of(
                        "a deserializer of its own",
                        new TypeToken<Loud>() {},
                        AgreedTypes.json("{'text':'t','count':1}"),
                        AgreedTypes.json("{'text':[1],'count':1}")),
                AgreedTypes.of("a converter", new TypeToken<Converted>() {}, AgreedTypes.json("{'text':['a','b']}")),
                AgreedTypes.of(
                        "JsonNode",
                        new TypeToken<AgreedTypes.Pair<JsonNode, Integer>>() {},
                        AgreedTypes.json("{'left':{'a':[1]},'right':1}")),
                AgreedTypes.of(
                        "ObjectNode",
                        new TypeToken<AgreedTypes.Box<ObjectNode>>() {},
                        AgreedTypes.json("{'value':{'a':[1]}}")),
                AgreedTypes.of(
                        "ArrayNode",
                        new TypeToken<AgreedTypes.Box<ArrayNode>>() {},
                        AgreedTypes.json("{'value':[1]}")));
    }

    private Jackson3OwnTypes() {}
}
