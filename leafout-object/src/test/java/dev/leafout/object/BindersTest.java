// SPDX-License-Identifier: Apache-2.0
package dev.leafout.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Type;
import java.util.List;
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

    @Test
    void theOnlyBinderIsTheOne() {
        ValueBinder one = new One();
        assertThat(Binders.theOnlyOne(List.of(one))).isSameAs(one);
    }

    @Test
    void twoBindersAreAnErrorThatNamesThem() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Binders.theOnlyOne(List.of(new One(), new Another())))
                .withMessage("There is more than one ValueBinder: dev.leafout.object.BindersTest$Another and"
                        + " dev.leafout.object.BindersTest$One. Say which with binder(…).");
    }

    @Test
    void noBinderIsAnErrorThatSaysWhatToDo() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ObjectStream.of(String.class).open())
                .withMessageContaining("leafout-jackson2 or leafout-jackson3");
    }
}
