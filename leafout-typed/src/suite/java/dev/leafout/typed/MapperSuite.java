// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.leafout.event.Tolerance;
import dev.leafout.typed.AgreedTypes.Agreed;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a mapper's settings change is changed: its features, its mix-ins and its naming strategy. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MapperSuite {
    /** A mapper with settings, and the types whose documents it reads in its own way. */
    interface Mapper {
        ValueBinder binder();

        String write(Object value, Type type) throws Exception;

        Object read(String json, Type type) throws Exception;
    }

    record Setting(String name, Mapper mapper) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Returns the same settings each time. */
    protected abstract List<Setting> settings();

    /** Returns all other features that Jackson has, each the other way than by default. */
    protected abstract List<Setting> otherSettings();

    /** Right documents and documents with a mistake: what the mapper reads is read, and what it refuses is refused. */
    @ParameterizedTest
    @MethodSource("settings")
    void whatTheMapperReadsIsRead(Setting setting) throws Exception {
        List<Agreed> all = AgreedTypes.all();
        check(
                setting,
                Boolean.getBoolean("leafout.thorough")
                        ? all
                        : some(all, settings().indexOf(setting)));
    }

    /** Most features have nothing to do with it, and so it stays in the ones to come. */
    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("otherSettings")
    void otherFeaturesAreFollowedToo(Setting setting) throws Exception {
        check(setting, some(AgreedTypes.all(), setting.name().length()));
    }

    private static void check(Setting setting, List<Agreed> types) throws Exception {
        int read = 0;
        for (Agreed agreed : types) {
            for (String json : documents(setting.mapper, agreed)) {
                read += isRead(setting.mapper, agreed, new Mistake(json, false, false)) ? 1 : 0;
                for (Mistake mistake : Mistake.in(json)) {
                    isRead(setting.mapper, agreed, mistake);
                }
            }
        }
        assertThat(read).isPositive();
    }

    /** Returns a tenth of the types, another one for each number. */
    private static List<Agreed> some(List<Agreed> all, int number) {
        List<Agreed> some = new ArrayList<>();
        for (int i = number % 10; i < all.size(); i += 10) {
            some.add(all.get(i));
        }
        return some;
    }

    private static boolean isRead(Mapper mapper, Agreed agreed, Mistake mistake) throws Exception {
        String json = mistake.json();
        ObjectStreamBuilder<?> builder =
                ObjectStream.of(agreed.type()).binder(mapper.binder()).tolerate(Tolerance.none());
        Object[] actual = new Object[1];
        Throwable failure = catchThrowable(() -> {
            ObjectStream<?> stream = builder.open();
            stream.feed(json);
            actual[0] = stream.finish();
        });
        Object expected;
        try {
            expected = mapper.read(json, agreed.type().type());
        } catch (Exception e) {
            assertThat(failure)
                    .as("%s: %s is refused by Jackson: %s", agreed, json, e.getMessage())
                    .isInstanceOfAny(StreamFailure.class, BindException.class);
            return false;
        }
        if (expected != null && !mistake.scalar()) {
            assertThat(failure)
                    .as("%s: %s is read by Jackson as %s", agreed, json, expected)
                    .isNull();
            AgreedTypes.assertSame(agreed + ": " + json, actual[0], expected);
        }
        return true;
    }

    private static List<String> documents(Mapper mapper, Agreed agreed) throws Exception {
        List<String> documents = new ArrayList<>();
        for (Object document : agreed.documents()) {
            documents.add(
                    document instanceof AgreedTypes.Json json
                            ? json.text()
                            : mapper.write(document, agreed.type().type()));
        }
        return documents;
    }
}
