// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Types as people write them for Jackson, each with documents that Jackson reads. For the tests of several modules. */
public final class AgreedTypes {
    /**
     * A type with documents of it.
     *
     * @param documents values, which Jackson writes, or texts as {@link Json}
     */
    public record Agreed(String name, TypeToken<?> type, List<Object> documents) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A document as text. */
    public record Json(String text) {}

    static Agreed of(String name, TypeToken<?> type, Object... documents) {
        return new Agreed(name, type, List.of(documents));
    }

    static Json json(String text) {
        return new Json(text.replace('\'', '"'));
    }

    record Box<T>(T value) {}

    record Primitives(int i, long l, short s, byte b, float f, double d, boolean z, char c) {}

    record OneInt(int count) {}

    record OneChar(char letter) {}

    record Empty() {}

    enum Plain {
        ONE,
        TWO,
        THREE
    }

    enum Renamed {
        @JsonProperty("first")
        FIRST,
        @JsonProperty("second-one")
        SECOND,
        THIRD
    }

    enum ByText {
        LOW("l"),
        HIGH("h");

        private final String code;

        ByText(String code) {
            this.code = code;
        }

        @JsonValue
        String code() {
            return code;
        }
    }

    enum ByNumber {
        OK(200),
        GONE(410);

        private final int code;

        ByNumber(int code) {
            this.code = code;
        }

        @JsonValue
        int code() {
            return code;
        }
    }

    enum Spoken {
        RED,
        GREEN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT) + "ish";
        }
    }

    enum ByFactory {
        A,
        B;

        @JsonCreator
        static ByFactory of(String text) {
            return valueOf(text.substring(0, 1).toUpperCase(Locale.ROOT));
        }
    }

    enum WithAlias {
        @JsonAlias({"tiny", "xs"})
        SMALL,
        LARGE
    }

    record Enums(Plain plain, Renamed renamed, ByText byText, Spoken spoken) {}

    static class Setters {
        private String name;
        private int size;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }
    }

    static class PublicFields {
        public String title;
        public List<Integer> counts;
    }

    static class Initialised {
        public String lang = "en";
        public int retries = 3;
        public List<String> tags = new ArrayList<>(List.of("x"));
    }

    static class Base {
        public String id;
    }

    static class Derived extends Base {
        public String name;
    }

    record IgnoredComponent(String shown, @JsonIgnore String secret, int count) {}

    static class IgnoredField {
        public String shown;

        @JsonIgnore
        public String secret = "s";
    }

    @JsonIgnoreProperties({"old", "older"})
    record IgnoredNames(String now) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Lenient(String known) {}

    static class ReadOnly {
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public String made = "m";

        public String given;
    }

    static class WriteOnly {
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        public String password;

        public String user;
    }

    static class Address {
        public String street;
        public String city;
    }

    static class Person {
        public String name;

        @JsonUnwrapped
        public Address address;
    }

    static class Shipment {
        public String id;

        @JsonUnwrapped(prefix = "from_")
        public Address from;

        @JsonUnwrapped(prefix = "to_", suffix = "_x")
        public Address to;
    }

    static class Outer {
        @JsonUnwrapped(prefix = "m_")
        public Middle middle;
    }

    static class Middle {
        public int depth;

        @JsonUnwrapped(prefix = "i_")
        public Address inner;
    }

    record Point(int x, int y) {}

    static class Pinned {
        public String label;

        @JsonUnwrapped
        public Point point;
    }

    static final class Account {
        private final String owner;
        private final long balance;

        @JsonCreator
        Account(@JsonProperty("owner") String owner, @JsonProperty("balance") long balance) {
            this.owner = owner;
            this.balance = balance;
        }

        public String getOwner() {
            return owner;
        }

        public long getBalance() {
            return balance;
        }
    }

    static final class Sealed {
        final String a;
        final int b;

        @JsonCreator
        Sealed(@JsonProperty("a") String a, @JsonProperty("b") int b) {
            this.a = a;
            this.b = b;
        }
    }

    static final class Made {
        final String text;
        final List<String> parts;

        private Made(String text, List<String> parts) {
            this.text = text;
            this.parts = parts;
        }

        @JsonCreator
        static Made of(@JsonProperty("text") String text, @JsonProperty("parts") List<String> parts) {
            return new Made(text, parts);
        }
    }

    static final class Half {
        final String title;
        public int pages;

        @JsonCreator
        Half(@JsonProperty("title") String title) {
            this.title = title;
        }
    }

    record Email(@JsonValue String text) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Email {
            if (text.indexOf('@') < 0) {
                throw new IllegalArgumentException("no @");
            }
        }
    }

    record Mail(Email from, List<Email> to) {}

    static final class Headers {
        final Map<String, String> all;

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Headers(Map<String, String> all) {
            this.all = all;
        }
    }

    static final class Row {
        final List<Integer> cells;

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Row(List<Integer> cells) {
            this.cells = cells;
        }
    }

    static final class Cents {
        final long amount;

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        Cents(long amount) {
            this.amount = amount;
        }
    }

    public static class Tag {
        public String name;

        public Tag() {}

        public Tag(String text) {
            this.name = text;
        }
    }

    record Aliased(
            @JsonAlias({"n", "title"}) String name,
            @JsonAlias("c") int count) {}

    record Needed(@JsonProperty(required = true) String must, String may) {}

    record NotNeeded(
            @JsonProperty(required = false) String may,
            @JsonProperty(defaultValue = "5") Integer count) {}

    static class Extras {
        public String id;
        private final Map<String, Object> more = new LinkedHashMap<>();

        @JsonAnyGetter
        public Map<String, Object> more() {
            return more;
        }

        @JsonAnySetter
        public void put(String name, Object value) {
            more.put(name, value);
        }
    }

    static class Scores {
        public String game;

        @JsonAnySetter
        public Map<String, Integer> points = new LinkedHashMap<>();
    }

    static class Numbered {
        @JsonAnySetter
        public Map<Integer, String> byNumber = new LinkedHashMap<>();
    }

    static class SkipsNulls {
        @JsonSetter(nulls = Nulls.SKIP)
        public String text = "kept";

        @JsonSetter(contentNulls = Nulls.SKIP)
        public List<String> items;
    }

    record EmptyForNull(
            @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> items,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String text) {}

    record NoNulls(@JsonSetter(nulls = Nulls.FAIL) String text) {}

    record Patterns(
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
            @JsonFormat(pattern = "HH:mm") LocalTime time,
            @JsonFormat(pattern = "yyyy/MM/dd HH:mm") LocalDateTime both) {}

    record OldDate(
            @JsonFormat(pattern = "yyyy-MM-dd", timezone = "UTC")
            Date date) {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"x", "y"})
    record AsArray(int x, int y) {}

    record OneOrMany(
            @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            List<String> tags) {}

    @JsonPropertyOrder({"z", "a"})
    record Ordered(String a, String m, String z) {}

    record Tree(String name, List<Tree> children) {}

    record Ping(String text, Pong pong) {}

    record Pong(int count, Ping ping) {}

    record Directory(Map<String, Directory> entries) {}

    record Link<T>(T value, Link<T> next) {}

    record Pair<A, B>(A left, B right) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Group.class)})
    interface Shape2d {}

    @JsonTypeName("circle")
    record Circle(double radius) implements Shape2d {}

    @JsonTypeName("group")
    record Group(String name, List<Shape2d> parts) implements Shape2d {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", visible = true)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Cat.class, name = "cat"),
        @JsonSubTypes.Type(value = Dog.class, name = "dog")
    })
    interface Pet {}

    record Cat(String type, int lives) implements Pet {}

    record Dog(String type, String trick) implements Pet {}

    @JsonTypeInfo(
            use = JsonTypeInfo.Id.NAME,
            include = JsonTypeInfo.As.EXISTING_PROPERTY,
            property = "op",
            visible = true)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Add.class, name = "add"),
        @JsonSubTypes.Type(value = Neg.class, name = "neg")
    })
    interface Op {}

    record Add(String op, int left, int right) implements Op {}

    record Neg(String op, int of) implements Op {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Text.class, name = "text"),
        @JsonSubTypes.Type(value = Image.class, name = "image")
    })
    interface Content {}

    record Text(String body) implements Content {}

    record Image(String url, int width) implements Content {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Up.class, name = "up"),
        @JsonSubTypes.Type(value = Down.class, name = "down")
    })
    interface Move {}

    record Up(int by) implements Move {}

    record Down(int by, String why) implements Move {}

    static class Envelope {
        public String type;

        @JsonTypeInfo(
                use = JsonTypeInfo.Id.NAME,
                include = JsonTypeInfo.As.EXTERNAL_PROPERTY,
                property = "type",
                visible = true)
        @JsonSubTypes({
            @JsonSubTypes.Type(value = Letter.class, name = "letter"),
            @JsonSubTypes.Type(value = Parcel.class, name = "parcel")
        })
        public Object load;

        public String to;
    }

    record Letter(String text) {}

    record Parcel(double weight) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({@JsonSubTypes.Type(Card.class), @JsonSubTypes.Type(Transfer.class), @JsonSubTypes.Type(Cash.class)})
    interface Payment {}

    record Card(String name, String number, int cvc) implements Payment {}

    record Transfer(String name, String iban) implements Payment {}

    record Cash(boolean exact) implements Payment {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Other.class)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Known.class, name = "known"),
        @JsonSubTypes.Type(value = Other.class, name = "other")
    })
    interface Event {}

    record Known(String name) implements Event {}

    record Other(String text) implements Event {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Left.class), @JsonSubTypes.Type(Right.class)})
    sealed interface Either permits Left, Right {}

    record Left(String text) implements Either {}

    record Right(int number) implements Either {}

    interface Unmarked {}

    record Alpha(String a) implements Unmarked {}

    record Beta(int b) implements Unmarked {}

    record MarkedHere(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
            @JsonSubTypes({
                @JsonSubTypes.Type(value = Alpha.class, name = "alpha"),
                @JsonSubTypes.Type(value = Beta.class, name = "beta")
            })
            Unmarked one,

            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
            @JsonSubTypes({
                @JsonSubTypes.Type(value = Alpha.class, name = "alpha"),
                @JsonSubTypes.Type(value = Beta.class, name = "beta")
            })
            List<Unmarked> many) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "t")
    @JsonSubTypes({@JsonSubTypes.Type(value = Some.class, name = "some")})
    interface Maybe<T> {}

    record Some<T>(T value) implements Maybe<T> {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.PropertyGenerator.class, property = "id")
    static class Noded {
        public int id;
        public Noded next;
    }

    record Checked(int percent) {
        Checked {
            if (percent > 100) {
                throw new IllegalArgumentException("more than all");
            }
        }
    }

    record Wide(
            int a1,
            String a2,
            int a3,
            String a4,
            int a5,
            String a6,
            int a7,
            String a8,
            int a9,
            String b1,
            int b2,
            String b3,
            int b4,
            String b5,
            int b6,
            String b7,
            int b8,
            String b9,
            int c1,
            String c2,
            int c3,
            String c4,
            int c5,
            String c6,
            int c7,
            String c8,
            int c9,
            String d1,
            int d2,
            String d3,
            int d4,
            String d5,
            int d6,
            String d7) {}

    static Extras extras() {
        Extras made = new Extras();
        made.id = "x";
        made.put("a", 1);
        made.put("b", List.of("c", "d"));
        return made;
    }

    static Map<Plain, Integer> enumMap() {
        EnumMap<Plain, Integer> map = new EnumMap<>(Plain.class);
        map.put(Plain.ONE, 1);
        map.put(Plain.THREE, 3);
        return map;
    }

    private static final LocalDate DAY = LocalDate.of(2026, 2, 3);
    private static final LocalTime TIME = LocalTime.of(4, 5, 6);
    private static final Instant MOMENT = Instant.parse("2026-02-03T04:05:06.5Z");

    static final List<Agreed> SCALARS = List.of(
            of("int", new TypeToken<Integer>() {}, 42),
            of("text", new TypeToken<String>() {}, "some \"text\" ü"),
            of("boolean", new TypeToken<Boolean>() {}, true),
            of(
                    "primitives",
                    new TypeToken<Primitives>() {},
                    new Primitives(1, 2, (short) 3, (byte) 4, 5.5f, 6.5, true, 'c')),
            of("an int", new TypeToken<OneInt>() {}, new OneInt(7), json("{'count':-7}")),
            of("a char", new TypeToken<OneChar>() {}, new OneChar('x')),
            of("Integer", new TypeToken<Box<Integer>>() {}, new Box<>(1), json("{'value':null}"), json("{}")),
            of("Long", new TypeToken<Box<Long>>() {}, new Box<>(Long.MAX_VALUE)),
            of("Short", new TypeToken<Box<Short>>() {}, new Box<>((short) 12)),
            of("Byte", new TypeToken<Box<Byte>>() {}, new Box<>((byte) 12)),
            of("Float", new TypeToken<Box<Float>>() {}, new Box<>(1.5f)),
            of("Double", new TypeToken<Box<Double>>() {}, new Box<>(1e300), new Box<>(Double.NaN), json("{'value':3}")),
            of("Boolean", new TypeToken<Box<Boolean>>() {}, new Box<>(false)),
            of("Character", new TypeToken<Box<Character>>() {}, new Box<>('ß')),
            of("BigInteger", new TypeToken<Box<BigInteger>>() {}, new Box<>(BigInteger.TEN.pow(40))),
            of("BigDecimal", new TypeToken<Box<BigDecimal>>() {}, new Box<>(new BigDecimal("12.50"))),
            of("Number", new TypeToken<Box<Number>>() {}, new Box<Number>(5), new Box<Number>(5.5)),
            of("String", new TypeToken<Box<String>>() {}, new Box<>("s"), new Box<>(""), new Box<String>(null)),
            of("UUID", new TypeToken<Box<UUID>>() {}, new Box<>(new UUID(1, 2))),
            of(
                    "URI",
                    new TypeToken<Box<URI>>() {},
                    new Box<>(URI.create("https://example.org/x?y")),
                    new Box<>(URI.create("a/b"))),
            of("URL", new TypeToken<Box<URL>>() {}, json("{'value':'https://example.org/'}")),
            of("Locale", new TypeToken<Box<Locale>>() {}, new Box<>(Locale.GERMANY)),
            of("Currency", new TypeToken<Box<Currency>>() {}, new Box<>(Currency.getInstance("EUR"))),
            of("TimeZone", new TypeToken<Box<TimeZone>>() {}, new Box<>(TimeZone.getTimeZone("Europe/Lisbon"))),
            of("Charset", new TypeToken<Box<Charset>>() {}, json("{'value':'UTF-8'}")),
            of("Path", new TypeToken<Box<Path>>() {}, json("{'value':'/a/b'}")),
            of("CharSequence", new TypeToken<Box<CharSequence>>() {}, json("{'value':'abc'}")),
            of("ZoneId", new TypeToken<Box<ZoneId>>() {}, new Box<>(ZoneId.of("Europe/Lisbon"))),
            of("ZoneOffset", new TypeToken<Box<ZoneOffset>>() {}, new Box<>(ZoneOffset.ofHours(2))),
            of(
                    "LocalDate",
                    new TypeToken<Box<LocalDate>>() {},
                    new Box<>(DAY),
                    json("{'value':'2026-02-03'}"),
                    json("{'value':[2026,2,3]}")),
            of("LocalTime", new TypeToken<Box<LocalTime>>() {}, new Box<>(TIME), json("{'value':'04:05'}")),
            of(
                    "LocalDateTime",
                    new TypeToken<Box<LocalDateTime>>() {},
                    new Box<>(DAY.atTime(TIME)),
                    json("{'value':'2026-02-03T04:05'}")),
            of(
                    "Instant",
                    new TypeToken<Box<Instant>>() {},
                    new Box<>(MOMENT),
                    json("{'value':'2026-02-03T04:05:06Z'}")),
            of("OffsetDateTime", new TypeToken<Box<OffsetDateTime>>() {}, new Box<>(MOMENT.atOffset(ZoneOffset.UTC))),
            of("ZonedDateTime", new TypeToken<Box<ZonedDateTime>>() {}, new Box<>(MOMENT.atZone(ZoneId.of("UTC")))),
            of("OffsetTime", new TypeToken<Box<OffsetTime>>() {}, new Box<>(TIME.atOffset(ZoneOffset.UTC))),
            of(
                    "Duration",
                    new TypeToken<Box<Duration>>() {},
                    new Box<>(Duration.ofMinutes(90)),
                    json("{'value':'PT1H'}")),
            of("Period", new TypeToken<Box<Period>>() {}, new Box<>(Period.ofDays(3))),
            of("Year", new TypeToken<Box<Year>>() {}, new Box<>(Year.of(2026))),
            of(
                    "YearMonth",
                    new TypeToken<Box<YearMonth>>() {},
                    new Box<>(YearMonth.of(2026, 2)),
                    json("{'value':'2026-02'}")),
            of("MonthDay", new TypeToken<Box<MonthDay>>() {}, new Box<>(MonthDay.of(2, 3))),
            of("Month", new TypeToken<Box<Month>>() {}, new Box<>(Month.MAY)),
            of("DayOfWeek", new TypeToken<Box<DayOfWeek>>() {}, new Box<>(DayOfWeek.FRIDAY)),
            of("Date", new TypeToken<Box<Date>>() {}, new Box<>(new Date(1_770_000_000_000L))),
            of("patterns", new TypeToken<Patterns>() {}, new Patterns(DAY, TIME.withSecond(0), DAY.atTime(4, 5))),
            of("an old date with a pattern", new TypeToken<OldDate>() {}, json("{'date':'2026-02-03'}")),
            of(
                    "Optional of text",
                    new TypeToken<Box<Optional<String>>>() {},
                    new Box<>(Optional.of("x")),
                    new Box<>(Optional.empty()),
                    json("{}")),
            of(
                    "Optional of a record",
                    new TypeToken<Box<Optional<Point>>>() {},
                    new Box<>(Optional.of(new Point(1, 2)))),
            of(
                    "Optional of a list",
                    new TypeToken<Box<Optional<List<Point>>>>() {},
                    new Box<>(Optional.of(List.of(new Point(1, 2))))),
            of(
                    "OptionalInt",
                    new TypeToken<Box<OptionalInt>>() {},
                    new Box<>(OptionalInt.of(3)),
                    new Box<>(OptionalInt.empty())),
            of("OptionalLong", new TypeToken<Box<OptionalLong>>() {}, new Box<>(OptionalLong.of(3))),
            of("OptionalDouble", new TypeToken<Box<OptionalDouble>>() {}, new Box<>(OptionalDouble.of(3.5))),
            of("AtomicInteger", new TypeToken<Box<AtomicInteger>>() {}, new Box<>(new AtomicInteger(4))),
            of("AtomicLong", new TypeToken<Box<AtomicLong>>() {}, new Box<>(new AtomicLong(4))),
            of("AtomicBoolean", new TypeToken<Box<AtomicBoolean>>() {}, new Box<>(new AtomicBoolean(true))),
            of(
                    "AtomicReference",
                    new TypeToken<Box<AtomicReference<String>>>() {},
                    new Box<>(new AtomicReference<>("r"))),
            of(
                    "Object",
                    new TypeToken<Box<Object>>() {},
                    json("{'value':{'a':[1,2.5,null,'s',true]}}"),
                    json("{'value':'x'}")),
            of("an enum", new TypeToken<Box<Plain>>() {}, new Box<>(Plain.TWO)),
            of(
                    "an enum with other names",
                    new TypeToken<Box<Renamed>>() {},
                    new Box<>(Renamed.SECOND),
                    new Box<>(Renamed.THIRD)),
            of("an enum by text", new TypeToken<Box<ByText>>() {}, new Box<>(ByText.HIGH)),
            of("an enum by number", new TypeToken<Box<ByNumber>>() {}, new Box<>(ByNumber.GONE)),
            of("an enum with a toString", new TypeToken<Box<Spoken>>() {}, new Box<>(Spoken.GREEN)),
            of("an enum by a factory", new TypeToken<Box<ByFactory>>() {}, json("{'value':'b'}")),
            of(
                    "an enum with aliases",
                    new TypeToken<Box<WithAlias>>() {},
                    new Box<>(WithAlias.SMALL),
                    json("{'value':'xs'}")),
            of("enums", new TypeToken<Enums>() {}, new Enums(Plain.ONE, Renamed.FIRST, ByText.LOW, Spoken.RED)));

    static final List<Agreed> CONTAINERS = List.of(
            of("a list", new TypeToken<List<Point>>() {}, List.of(new Point(1, 2), new Point(3, 4)), List.of()),
            of("a list with null", new TypeToken<List<String>>() {}, json("['a',null]")),
            of("a map", new TypeToken<Map<String, Point>>() {}, Map.of("a", new Point(1, 2))),
            of("an array", new TypeToken<Point[]>() {}, json("[{'x':1,'y':2}]")),
            of("byte[]", new TypeToken<Box<byte[]>>() {}, new Box<>(new byte[] {1, 2, 3})),
            of("char[]", new TypeToken<Box<char[]>>() {}, new Box<>("abc".toCharArray())),
            of("int[]", new TypeToken<Box<int[]>>() {}, new Box<>(new int[] {1, 2, 3})),
            of("long[]", new TypeToken<Box<long[]>>() {}, new Box<>(new long[] {1, 2})),
            of("double[]", new TypeToken<Box<double[]>>() {}, new Box<>(new double[] {1.5})),
            of("boolean[]", new TypeToken<Box<boolean[]>>() {}, new Box<>(new boolean[] {true, false})),
            of("String[]", new TypeToken<Box<String[]>>() {}, new Box<>(new String[] {"a", "b"})),
            of("Integer[]", new TypeToken<Box<Integer[]>>() {}, new Box<>(new Integer[] {1, 2})),
            of("int[][]", new TypeToken<Box<int[][]>>() {}, new Box<>(new int[][] {{1}, {2, 3}})),
            of("an array of records", new TypeToken<Box<Point[]>>() {}, new Box<>(new Point[] {new Point(1, 2)})),
            of(
                    "lists of lists",
                    new TypeToken<Box<List<List<List<Integer>>>>>() {},
                    new Box<>(List.of(List.of(List.of(1))))),
            of("Set", new TypeToken<Box<Set<String>>>() {}, new Box<>(new LinkedHashSet<>(List.of("a", "b")))),
            of("SortedSet", new TypeToken<Box<SortedSet<Integer>>>() {}, new Box<>(new TreeSet<>(List.of(2, 1)))),
            of(
                    "LinkedHashSet of records",
                    new TypeToken<Box<LinkedHashSet<Point>>>() {},
                    new Box<>(new LinkedHashSet<>(List.of(new Point(1, 2))))),
            of("LinkedList", new TypeToken<Box<LinkedList<String>>>() {}, new Box<>(new LinkedList<>(List.of("a")))),
            of("EnumSet", new TypeToken<Box<EnumSet<Plain>>>() {}, new Box<>(EnumSet.of(Plain.ONE, Plain.TWO))),
            of("Map of ints", new TypeToken<Box<Map<String, Integer>>>() {}, new Box<>(Map.of("a", 1))),
            of("Map with Integer keys", new TypeToken<Box<Map<Integer, String>>>() {}, new Box<>(Map.of(7, "x"))),
            of(
                    "Map with UUID keys",
                    new TypeToken<Box<Map<UUID, String>>>() {},
                    new Box<>(Map.of(new UUID(1, 2), "x"))),
            of(
                    "Map with date keys",
                    new TypeToken<Box<Map<LocalDate, Point>>>() {},
                    new Box<>(Map.of(DAY, new Point(1, 2)))),
            of("Map with enum keys", new TypeToken<Box<Map<Plain, Integer>>>() {}, new Box<>(Map.of(Plain.ONE, 1))),
            of("EnumMap", new TypeToken<Box<EnumMap<Plain, Integer>>>() {}, new Box<>(enumMap())),
            of(
                    "TreeMap",
                    new TypeToken<Box<TreeMap<String, List<Point>>>>() {},
                    new Box<>(new TreeMap<>(Map.of("a", List.of(new Point(1, 2)))))),
            of(
                    "Map of maps",
                    new TypeToken<Map<String, Map<String, List<Integer>>>>() {},
                    Map.of("a", Map.of("b", List.of(1, 2)))),
            of("Map of anything", new TypeToken<Box<Map<String, Object>>>() {}, json("{'value':{'a':1,'b':[true]}}")),
            of("Map.Entry", new TypeToken<Box<Map.Entry<String, Integer>>>() {}, new Box<>(Map.entry("a", 1))),
            of("one or many", new TypeToken<OneOrMany>() {}, new OneOrMany(List.of("a", "b")), json("{'tags':'a'}")),
            of(
                    "generics",
                    new TypeToken<Pair<String, Pair<List<Integer>, Point>>>() {},
                    new Pair<>("l", new Pair<>(List.of(1), new Point(1, 2)))),
            of(
                    "one generic type twice",
                    new TypeToken<Pair<Box<String>, Box<Integer>>>() {},
                    new Pair<>(new Box<>("x"), new Box<>(1))));

    static final List<Agreed> OBJECTS = List.of(
            of("an empty record", new TypeToken<Empty>() {}, new Empty()),
            of("setters", new TypeToken<Setters>() {}, json("{'name':'n','size':3}"), json("{'size':3}")),
            of("public fields", new TypeToken<PublicFields>() {}, json("{'title':'t','counts':[1,2]}")),
            of(
                    "initialisers",
                    new TypeToken<Initialised>() {},
                    new Initialised(),
                    json("{}"),
                    json("{'lang':'de','tags':[]}")),
            of("inheritance", new TypeToken<Derived>() {}, json("{'id':'i','name':'n'}")),
            of("an ignored component", new TypeToken<IgnoredComponent>() {}, json("{'shown':'s','count':1}")),
            of("an ignored field", new TypeToken<IgnoredField>() {}, new IgnoredField(), json("{'shown':'x'}")),
            of(
                    "ignored names",
                    new TypeToken<IgnoredNames>() {},
                    new IgnoredNames("n"),
                    json("{'now':'n','old':{'x':[1]},'older':2}")),
            of(
                    "unknown ignored",
                    new TypeToken<Lenient>() {},
                    new Lenient("k"),
                    json("{'a':[],'known':'k','b':{'c':1}}")),
            of("read only", new TypeToken<ReadOnly>() {}, json("{'given':'g'}")),
            of("write only", new TypeToken<WriteOnly>() {}, json("{'password':'p','user':'u'}")),
            of(
                    "unwrapped",
                    new TypeToken<Person>() {},
                    json("{'name':'n','street':'s','city':'c'}"),
                    json("{'city':'c','name':'n'}")),
            of(
                    "unwrapped with a prefix",
                    new TypeToken<Shipment>() {},
                    json("{'id':'i','from_street':'a','from_city':'b','to_street_x':'c','to_city_x':'d'}")),
            of("unwrapped twice", new TypeToken<Outer>() {}, json("{'m_depth':1,'m_i_street':'s','m_i_city':'c'}")),
            of("an unwrapped record", new TypeToken<Pinned>() {}, json("{'label':'l','x':1,'y':2}")),
            of("a creator with getters", new TypeToken<Account>() {}, new Account("o", 5)),
            of("a creator without getters", new TypeToken<Sealed>() {}, json("{'a':'x','b':2}")),
            of("a creator factory", new TypeToken<Made>() {}, json("{'text':'t','parts':['a','b']}")),
            of("a creator and fields", new TypeToken<Half>() {}, json("{'pages':3,'title':'t'}")),
            of(
                    "a delegating creator of text",
                    new TypeToken<Mail>() {},
                    new Mail(new Email("a@b"), List.of(new Email("c@d")))),
            of("a delegating creator of a map", new TypeToken<Box<Headers>>() {}, json("{'value':{'a':'b'}}")),
            of("a delegating creator of a list", new TypeToken<Box<Row>>() {}, json("{'value':[1,2]}")),
            of("a delegating creator of a number", new TypeToken<Box<Cents>>() {}, json("{'value':12}")),
            of(
                    "a constructor of one text",
                    new TypeToken<Box<Tag>>() {},
                    json("{'value':'t'}"),
                    json("{'value':{'name':'t'}}")),
            of(
                    "aliases",
                    new TypeToken<Aliased>() {},
                    new Aliased("n", 1),
                    json("{'title':'n','c':1}"),
                    json("{'n':'n','count':1}")),
            of("required", new TypeToken<Needed>() {}, new Needed("m", null), json("{'must':'m'}")),
            of("not required", new TypeToken<NotNeeded>() {}, new NotNeeded("m", 1), json("{}")),
            of("any setter", new TypeToken<Extras>() {}, extras(), json("{'z':{'y':1},'id':'x','a':null}")),
            of("any setter with numbers", new TypeToken<Numbered>() {}, json("{'1':'a','2':'b'}")),
            of("any setter field", new TypeToken<Scores>() {}, json("{'game':'g','a':1,'b':2}")),
            of("nulls skipped", new TypeToken<SkipsNulls>() {}, json("{'text':null,'items':['a',null,'b']}")),
            of(
                    "nulls as empty",
                    new TypeToken<EmptyForNull>() {},
                    json("{'items':null,'text':null}"),
                    json("{'items':['a'],'text':'t'}")),
            of("nulls refused", new TypeToken<NoNulls>() {}, new NoNulls("t")),
            of("an object as an array", new TypeToken<Box<AsArray>>() {}, new Box<>(new AsArray(1, 2))),
            of("an order", new TypeToken<Ordered>() {}, new Ordered("a", "m", "z")),
            of("a constructor that checks", new TypeToken<Checked>() {}, new Checked(99)),
            of(
                    "many components",
                    new TypeToken<Wide>() {},
                    new Wide(
                            1, "", 3, "", 5, "", 7, "", 9, "", 2, "", 4, "", 6, "", 8, "", 1, "", 3, "", 5, "", 7, "",
                            9, "", 2, "", 4, "", 6, "")),
            of(
                    "a tree",
                    new TypeToken<Tree>() {},
                    new Tree("r", List.of(new Tree("a", List.of()), new Tree("b", null)))),
            of(
                    "two types that contain each other",
                    new TypeToken<Ping>() {},
                    new Ping("a", new Pong(1, new Ping("b", null)))),
            of(
                    "a map that contains itself",
                    new TypeToken<Directory>() {},
                    new Directory(Map.of("a", new Directory(Map.of())))),
            of(
                    "a generic type that contains itself",
                    new TypeToken<Link<Point>>() {},
                    new Link<>(new Point(1, 2), new Link<>(new Point(3, 4), null))),
            of("object ids", new TypeToken<Noded>() {}, json("{'id':1,'next':{'id':2,'next':1}}")));

    static final List<Agreed> CHOICES = List.of(
            of(
                    "a type by a property",
                    new TypeToken<Shape2d>() {},
                    json("{'kind':'circle','radius':1.5}"),
                    json("{'name':'n','parts':[{'radius':1,'kind':'circle'}],'kind':'group'}")),
            of(
                    "a list of such",
                    new TypeToken<List<Shape2d>>() {},
                    json("[{'kind':'circle','radius':1.5},{'kind':'group','name':'n','parts':[]}]")),
            of("a map of such", new TypeToken<Map<String, Shape2d>>() {}, json("{'a':{'kind':'circle','radius':1.5}}")),
            of(
                    "an Optional of such",
                    new TypeToken<Box<Optional<Shape2d>>>() {},
                    json("{'value':{'kind':'circle','radius':1.5}}")),
            of(
                    "a property that is passed on",
                    new TypeToken<List<Pet>>() {},
                    json("[{'type':'cat','lives':9},{'trick':'sit','type':'dog'}]")),
            of(
                    "an existing property",
                    new TypeToken<Op>() {},
                    json("{'op':'add','left':1,'right':2}"),
                    json("{'of':1,'op':'neg'}")),
            of(
                    "a wrapper object",
                    new TypeToken<List<Content>>() {},
                    json("[{'text':{'body':'b'}},{'image':{'url':'u','width':3}}]")),
            of(
                    "a wrapper array",
                    new TypeToken<List<Move>>() {},
                    json("[['up',{'by':1}],['down',{'by':2,'why':'w'}]]")),
            of(
                    "an external property",
                    new TypeToken<Envelope>() {},
                    json("{'type':'letter','load':{'text':'t'},'to':'x'}"),
                    json("{'load':{'weight':1.5},'to':'x','type':'parcel'}")),
            of(
                    "deduction",
                    new TypeToken<List<Payment>>() {},
                    json("[{'name':'n','number':'1','cvc':2},{'iban':'DE','name':'n'},{'exact':true}]")),
            of(
                    "a default",
                    new TypeToken<List<Event>>() {},
                    json("[{'kind':'known','name':'n'},{'kind':'odd','text':'t'},{'text':'u'}]")),
            of(
                    "a sealed interface",
                    new TypeToken<Box<Either>>() {},
                    new Box<Either>(new Left("l")),
                    new Box<Either>(new Right(1))),
            of(
                    "a property of the property",
                    new TypeToken<MarkedHere>() {},
                    json("{'one':{'is':'alpha','a':'x'},'many':[{'is':'beta','b':1}]}")),
            of(
                    "a generic choice",
                    new TypeToken<Box<Maybe<Point>>>() {},
                    json("{'value':{'t':'some','value':{'x':1,'y':2}}}")));

    public static List<Agreed> all() {
        List<Agreed> all = new ArrayList<>(SCALARS);
        all.addAll(CONTAINERS);
        all.addAll(OBJECTS);
        all.addAll(CHOICES);
        return all;
    }

    /** Fails unless two values are the same, field by field where they have no {@code equals}. */
    public static void assertSame(String json, Object actual, Object expected) {
        if (expected == null || !expected.equals(actual)) {
            assertThat(actual)
                    .as(json)
                    .usingRecursiveComparison()
                    .withEqualsForType(Double::equals, Double.class)
                    .withEqualsForType(Float::equals, Float.class)
                    .isEqualTo(expected);
        }
    }

    private AgreedTypes() {}
}
