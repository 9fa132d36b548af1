// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.Tolerance;
import dev.leafout.testkit.CutPlan;
import dev.leafout.typed.AgreedTypes.Agreed;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Jackson reads is read, to the same value and without a violation; what Jackson refuses is refused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AgreementSuite {
    protected abstract ValueBinder binder();

    protected abstract String write(Object value, Type type) throws Exception;

    protected abstract Object read(String json, Type type) throws Exception;

    /** Returns types with annotations of the library's own. */
    protected abstract List<Agreed> ownTypes();

    List<Agreed> types() {
        List<Agreed> all = AgreedTypes.all();
        all.addAll(ownTypes());
        return all;
    }

    @Test
    void thereAreMoreThan120Types() {
        assertThat(types().stream().map(type -> type.type().type()).distinct()).hasSizeGreaterThan(120);
    }

    @ParameterizedTest
    @MethodSource("types")
    void whatJacksonReadsIsReadAtEveryCut(Agreed agreed) throws Exception {
        for (String json : documents(agreed)) {
            Object expected = read(json, agreed.type().type());
            for (CutPlan plan : List.of(
                    CutPlan.every(1, json.length()),
                    CutPlan.every(7, json.length()),
                    CutPlan.every(json.length() + 1, json.length()))) {
                ObjectStream<?> stream = open(agreed);
                plan.cut(json).forEach(stream::feed);
                assertThat(stream.violations()).as(json).isEmpty();
                AgreedTypes.assertSame(json, stream.finish(), expected);
            }
        }
    }

    /** A document with a member left out, null, of another kind, or one too many: Jackson says what that is. */
    @ParameterizedTest
    @MethodSource("types")
    void mistakesAreWhatJacksonSaysTheyAre(Agreed agreed) throws Exception {
        int refused = 0;
        for (String json : documents(agreed)) {
            for (Mistake mistake : Mistake.in(json)) {
                refused += isRefused(agreed, mistake) ? 1 : 0;
            }
        }
        assertThat(refused).as("mistakes that Jackson refuses").isPositive();
    }

    /** Most of it shown on the way is what a stream is for; these show nothing, and docs/objects.md says why. */
    @Test
    void nearlyAllTypesAreShownBeforeTheyAreComplete() throws Exception {
        List<String> hidden = new ArrayList<>();
        for (Agreed agreed : types()) {
            if (!isShownEarly(agreed)) {
                hidden.add(agreed.name());
            }
        }
        assertThat(hidden)
                .containsExactlyInAnyOrder(
                        "int", "boolean", "an array", "object ids", "an external property", "any setter with numbers");
    }

    private boolean isShownEarly(Agreed agreed) throws Exception {
        for (String json : documents(agreed)) {
            ObjectStream<?> stream = open(agreed);
            for (int i = 0; i < json.length() - 1; i++) {
                stream.feed(json.substring(i, i + 1));
                if (stream.partial().value() != null) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void objectsGrowWhateverTheyAreMadeBy() {
        assertThat(shown(new TypeToken<AgreedTypes.IgnoredComponent>() {}, "{'shown':'hel"))
                .isEqualTo(new AgreedTypes.IgnoredComponent("hel", null, 0));
        assertThat(shown(new TypeToken<AgreedTypes.Person>() {}, "{'name':'n','street':'Long ro").address.street)
                .isEqualTo("Long ro");
        assertThat(shown(new TypeToken<AgreedTypes.Shipment>() {}, "{'from_city':'b','to_city_x':'d").to.city)
                .isEqualTo("d");
        assertThat(shown(new TypeToken<AgreedTypes.Outer>() {}, "{'m_i_street':'s").middle.inner.street)
                .isEqualTo("s");
        assertThat(shown(new TypeToken<AgreedTypes.Made>() {}, "{'text':'t','parts':['a','b").parts)
                .containsExactly("a", "b");
        assertThat(shown(new TypeToken<AgreedTypes.Scores>() {}, "{'game':'g','a':1,'b':2,'c").points)
                .isEqualTo(Map.of("a", 1, "b", 2));
        assertThat(shown(new TypeToken<AgreedTypes.Extras>() {}, "{'a':1,'id':'x")
                        .more())
                .isEqualTo(Map.of("a", 1));
    }

    @Test
    void choicesGrowAsSoonAsOneTypeIsLeft() {
        TypeToken<List<AgreedTypes.Content>> contents = new TypeToken<>() {};
        assertThat(shown(contents, "[{'te")).isEmpty();
        assertThat(shown(contents, "[{'text':{'body':'hel")).containsExactly(new AgreedTypes.Text("hel"));
        TypeToken<List<AgreedTypes.Payment>> payments = new TypeToken<>() {};
        assertThat(shown(payments, "[{'name':'n")).isEmpty();
        assertThat(shown(payments, "[{'name':'n','iban':'D")).containsExactly(new AgreedTypes.Transfer("n", "D"));
        assertThat(shown(payments, "[{'number':'4")).containsExactly(new AgreedTypes.Card(null, "4", 0));
    }

    private <T> T shown(TypeToken<T> type, String text) {
        ObjectStream<T> stream = ObjectStream.of(type)
                .binder(binder())
                .tolerate(Tolerance.none())
                .open();
        stream.feed(text.replace('\'', '"'));
        assertThat(stream.violations()).isEmpty();
        return stream.partial().value();
    }

    @Test
    void randomInstancesOfRandomRecordsAreReadAsJacksonReadsThem() throws Exception {
        int rounds = Boolean.getBoolean("leafout.thorough") ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            RandomRecords records = new RandomRecords(round);
            for (Class<?> type : records.types(50)) {
                for (int i = 0; i < 10; i++) {
                    String json = write(records.instance(type, 3), type);
                    ObjectStream<?> stream = ObjectStream.of(type)
                            .binder(binder())
                            .tolerate(Tolerance.none())
                            .open();
                    CutPlan.random(i, 9, json.length()).cut(json).forEach(stream::feed);
                    assertThat(stream.violations()).as("%s %s", type, json).isEmpty();
                    AgreedTypes.assertSame(json, stream.finish(), read(json, type));
                }
            }
        }
    }

    private boolean isRefused(Agreed agreed, Mistake mistake) {
        String json = mistake.json();
        Object expected;
        try {
            expected = read(json, agreed.type().type());
        } catch (Exception e) {
            ObjectStream<?> stream = open(agreed);
            Throwable failure = org.assertj.core.api.Assertions.catchThrowable(() -> {
                stream.feed(json);
                stream.finish();
            });
            assertThat(failure)
                    .as("%s is refused by Jackson: %s", json, e.getMessage())
                    .isInstanceOf(StreamFailure.class);
            return true;
        }
        if (expected == null || mistake.scalar()) {
            return false;
        }
        ObjectStream<?> stream = open(agreed);
        stream.feed(json);
        assertThat(stream.violations())
                .as("%s is read by Jackson as %s", json, expected)
                .isEmpty();
        AgreedTypes.assertSame(json, stream.finish(), expected);
        return false;
    }

    private ObjectStream<?> open(Agreed agreed) {
        return ObjectStream.of(agreed.type())
                .binder(binder())
                .tolerate(Tolerance.none())
                .open();
    }

    private List<String> documents(Agreed agreed) throws Exception {
        List<String> documents = new ArrayList<>();
        for (Object document : agreed.documents()) {
            documents.add(
                    document instanceof AgreedTypes.Json json
                            ? json.text()
                            : write(document, agreed.type().type()));
        }
        return documents;
    }
}
