// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.leafout.typed.spi.Shape;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;

class BindersTest {
    private static class One implements ValueBinder {
        @Override
        public Shape shapeOf(Type type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String schemaOf(Type type) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Another extends One {}

    private static Binders.Found found(ValueBinder... usable) {
        return new Binders.Found(List.of(usable), List.of());
    }

    @Test
    void theOnlyBinderIsTheOne() {
        ValueBinder one = new One();
        assertThat(Binders.theOnlyOne(found(one))).isSameAs(one);
    }

    @Test
    void twoBindersAreAnErrorThatNamesThem() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Binders.theOnlyOne(found(new One(), new Another())))
                .withMessage("There is more than one ValueBinder: dev.leafout.typed.BindersTest$Another and"
                        + " dev.leafout.typed.BindersTest$One. Say which with binder(…).");
    }

    @Test
    void noBinderIsAnErrorThatSaysWhatToDo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ObjectStream.of(String.class).open())
                .withMessageContaining("leafout-jackson2, leafout-jackson3 or leafout-kotlinx");
    }

    @Test
    void aBinderThatCannotBeMadeSaysWhy() {
        Throwable problem = new ServiceConfigurationError(
                "Provider Jackson2Binder could not be instantiated", new NoClassDefFoundError("com/acme/Missing"));
        Throwable other = new NoSuchMethodError("com.acme.Old.newMethod()");
        assertThatIllegalStateException()
                .isThrownBy(() -> Binders.theOnlyOne(new Binders.Found(List.of(), List.of(problem, other))))
                .withMessageStartingWith(
                        "There is no ValueBinder that can be used: Provider Jackson2Binder could not be"
                                + " instantiated (NoClassDefFoundError: com/acme/Missing);"
                                + " NoSuchMethodError: com.acme.Old.newMethod(). Put leafout-jackson2")
                .withCause(problem)
                .satisfies(none -> assertThat(none.getSuppressed()).containsExactly(other));
    }

    @Test
    void aBinderThatCannotBeMadeDoesNotMatterIfAnotherOneCan() {
        ValueBinder one = new One();
        Throwable problem = new NoClassDefFoundError("com/acme/Missing");
        assertThat(Binders.theOnlyOne(new Binders.Found(List.of(one), List.of(problem))))
                .isSameAs(one);
    }
}
