// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.schema.Violation;
import dev.leafout.typed.validation.constraints.DecimalMax;
import dev.leafout.typed.validation.constraints.Email;
import dev.leafout.typed.validation.constraints.Min;
import dev.leafout.typed.validation.constraints.NotBlank;
import dev.leafout.typed.validation.constraints.NotNull;
import dev.leafout.typed.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What Bean Validation demands is demanded in flight. */
class ConstraintsTest {
    record Order(
            @NotNull String id,
            @NotBlank String customer,
            @Size(min = 1, max = 2) List<String> items,
            @Size(max = 1) Map<String, String> notes,
            @Size(max = 3) String code,
            @Min(1) int count,
            @DecimalMax(value = "100.5", inclusive = false) double price,
            @Email String mail) {}

    private static final String VALID = "'id':'i','customer':'c','items':['a'],'count':1,'price':1.5";

    static class Settings {
        @NotNull
        public String lang = "en";
    }

    @Test
    void aDocumentThatKeepsToThemIsValid() {
        assertThat(violations("{" + VALID + "}")).isEmpty();
        assertThat(violations("{" + VALID + ",'notes':null,'code':'abc','mail':'a@b.c'}"))
                .isEmpty();
    }

    @Test
    void whatBreaksThemIsAViolationAtOnce() {
        assertThat(violations("{'id':null")).containsExactly("type $.id");
        assertThat(violations("{'customer':'  '")).containsExactly("pattern $.customer");
        assertThat(violations("{'items':[]")).containsExactly("minItems $.items");
        assertThat(violations("{'items':['a','b','c'")).containsExactly("maxItems $.items");
        assertThat(violations("{'notes':{'a':'b','c'")).containsExactly("maxProperties $.notes");
        assertThat(violations("{'code':'abcd")).containsExactly("maxLength $.code");
        assertThat(violations("{'count':0,")).containsExactly("minimum $.count");
        assertThat(violations("{'price':100.5,")).containsExactly("exclusiveMaximum $.price");
    }

    @Test
    void whatHasToBeThereIsRequiredUnlessTheClassHasItAlready() {
        assertThat(violations("{'id':'i','items':['a'],'count':1,'price':1}")).containsExactly("required $");
        ObjectStream<Settings> settings = ObjectStream.of(Settings.class).open();
        settings.feed("{}");
        assertThat(settings.finish().lang).isEqualTo("en");
    }

    private static List<String> violations(String text) {
        ObjectStream<Order> stream =
                ObjectStream.of(Order.class).tolerate(Set.of()).open();
        stream.feed(text.replace('\'', '"'));
        return stream.violations().stream().map(ConstraintsTest::summary).toList();
    }

    private static String summary(Violation violation) {
        return violation.keyword() + " " + violation.path();
    }
}
