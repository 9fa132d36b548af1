// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Types of all kinds, each with a text of it. */
final class Types {
    /** A type and a document of it. */
    record Sample(String name, TypeToken<?> type, String json) {
        @Override
        public String toString() {
            return name;
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Note.class)})
    sealed interface Figure {}

    @JsonTypeName("circle")
    record Circle(double radius, String label) implements Figure {}

    @JsonTypeName("note")
    record Note(String text, List<Figure> inner) implements Figure {}

    record Tree(String name, List<Tree> children) {}

    record Pair<A, B>(A left, B right) {}

    record Scalars(
            int count,
            long big,
            double ratio,
            boolean yes,
            BigDecimal price,
            LocalDate date,
            Instant at,
            UUID id,
            URI link,
            Trips.Kind kind) {}

    record Containers(
            List<List<String>> rows,
            Map<String, List<Integer>> counts,
            Map<LocalDate, Pair<String, Integer>> byDate,
            Set<String> tags,
            Map<Trips.Kind, String> byKind) {}

    record Optionals(
            Optional<String> note,
            Optional<List<String>> lines,
            Optional<Tree> tree,
            @Nullable String extra) {}

    record Renamed(
            @JsonProperty("first-name") String first,
            @JsonAlias("surname") String last) {}

    @JsonPropertyOrder({"c", "a"})
    record Ordered(String a, String b, String c) {}

    record Anything(Object any, Map<String, Object> map) {}

    static class Bean {
        private @Nullable String name;
        private List<String> tags = new ArrayList<>();

        public int size = 7;

        @JsonIgnore
        public String ignored = "";

        public @Nullable String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public List<String> getTags() {
            return tags;
        }

        public void setTags(List<String> tags) {
            this.tags = tags;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Bean bean
                    && Objects.equals(name, bean.name)
                    && Objects.equals(tags, bean.tags)
                    && size == bean.size;
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, tags, size);
        }

        @Override
        public String toString() {
            return name + tags + size;
        }
    }

    /** Made by a creator, and set afterwards. */
    static final class Created {
        final String title;
        private int pages;

        @JsonCreator
        Created(@JsonProperty("title") String title) {
            this.title = title;
        }

        public void setPages(int pages) {
            this.pages = pages;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Created that && Objects.equals(title, that.title) && pages == that.pages;
        }

        @Override
        public int hashCode() {
            return Objects.hash(title, pages);
        }

        @Override
        public String toString() {
            return title + " " + pages;
        }
    }

    static final List<Sample> SAMPLES = List.of(
            new Sample("records", new TypeToken<Trips.Itinerary>() {}, Trips.JSON),
            new Sample(
                    "a list at the root",
                    new TypeToken<List<Trips.Activity>>() {},
                    "[{\"type\":\"walk\",\"title\":\"a\",\"description\":\"b\"},{\"type\":\"MUSEUM\",\"title\":\"\","
                            + "\"description\":\"c\"}]"),
            new Sample("a map at the root", new TypeToken<Map<String, Integer>>() {}, "{\"a\":1,\"b\":22,\"c\":333}"),
            new Sample("text at the root", new TypeToken<String>() {}, "\"some \\\"text\\\"\""),
            new Sample("a number at the root", new TypeToken<Integer>() {}, "1234"),
            new Sample(
                    "sealed interfaces",
                    new TypeToken<List<Figure>>() {},
                    "[{\"kind\":\"circle\",\"radius\":1.5,\"label\":\"one\"},{\"text\":\"late\",\"inner\":["
                            + "{\"label\":\"x\",\"radius\":2,\"kind\":\"circle\"}],\"kind\":\"note\"},"
                            + "{\"kind\":\"note\",\"text\":\"t\",\"inner\":[]}]"),
            new Sample(
                    "a type that contains itself",
                    new TypeToken<Tree>() {},
                    "{\"name\":\"r\",\"children\":[{\"name\":\"a\",\"children\":[{\"name\":\"aa\",\"children\":[]}]},"
                            + "{\"name\":\"b\",\"children\":[]}]}"),
            new Sample(
                    "generics",
                    new TypeToken<Pair<String, Pair<List<Integer>, Tree>>>() {},
                    "{\"left\":\"l\",\"right\":{\"left\":[1,2,3],\"right\":{\"name\":\"n\",\"children\":[]}}}"),
            new Sample(
                    "scalars",
                    new TypeToken<Scalars>() {},
                    "{\"count\":12,\"big\":1234567890123,\"ratio\":0.25,\"yes\":true,\"price\":12.50,"
                            + "\"date\":\"2026-02-03\",\"at\":\"2026-02-03T04:05:06Z\","
                            + "\"id\":\"123e4567-e89b-12d3-a456-426614174000\",\"link\":\"https://example.org/x\","
                            + "\"kind\":\"food\"}"),
            new Sample(
                    "containers",
                    new TypeToken<Containers>() {},
                    "{\"rows\":[[\"a\",\"b\"],[],[\"c\"]],\"counts\":{\"x\":[1,2],\"y\":[]},"
                            + "\"byDate\":{\"2026-01-01\":{\"left\":\"l\",\"right\":1}},\"tags\":[\"s\",\"t\"],"
                            + "\"byKind\":{\"walk\":\"w\"}}"),
            new Sample(
                    "optionals that are there",
                    new TypeToken<Optionals>() {},
                    "{\"note\":\"hello\",\"lines\":[\"a\",\"b\"],\"tree\":{\"name\":\"t\",\"children\":[]},\"extra\":\"e\"}"),
            new Sample("optionals that are not there", new TypeToken<Optionals>() {}, "{}"),
            new Sample(
                    "optionals that are null",
                    new TypeToken<Optionals>() {},
                    "{\"note\":null,\"lines\":null,\"tree\":null,\"extra\":null}"),
            new Sample("other names", new TypeToken<Renamed>() {}, "{\"first-name\":\"Ada\",\"last\":\"Lovelace\"}"),
            new Sample("beans", new TypeToken<Bean>() {}, "{\"name\":\"Ada\",\"size\":3,\"tags\":[\"x\",\"y\"]}"),
            new Sample("creators", new TypeToken<Created>() {}, "{\"pages\":12,\"title\":\"Notes\"}"),
            new Sample(
                    "anything",
                    new TypeToken<Anything>() {},
                    "{\"any\":{\"x\":[1,2.5,null,\"s\"]},\"map\":{\"a\":1,\"b\":[true]}}"));

    /** The same as a model writes it that is not asked for JSON alone. */
    static final List<Sample> SLOPPY = List.of(
            new Sample(
                    "a fence",
                    new TypeToken<Renamed>() {},
                    "Sure:\n```json\n{\"first-name\":\"Ada\",\"last\":\"King\"}\n```\nBye"),
            new Sample(
                    "other quotes",
                    new TypeToken<Bean>() {},
                    "{name:'A\"d\\'a', tags: ['x', “y”,], // so\n \"size\": +3,}"),
            new Sample(
                    "no commas",
                    new TypeToken<List<Figure>>() {},
                    "[{\"kind\":\"circle\" \"radius\":.5 \"label\":\"o\"}\n{\"text\":\"t\"\n\"inner\":[] \"kind\":\"note\"}]"),
            new Sample(
                    "quotes inside",
                    new TypeToken<Pair<String, String>>() {},
                    "{\"left\":\"say \"hi\" to her\",\"right\":\"a line\nand /* none */\"}"),
            new Sample(
                    "words of other languages",
                    new TypeToken<Map<String, List<Boolean>>>() {},
                    "{\"a\":[True,False], b:[],}"));

    private Types() {}
}
