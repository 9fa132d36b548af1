// SPDX-License-Identifier: Apache-2.0
package dev.leafout.mutiny;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.field.EventType;
import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import org.junit.jupiter.api.Test;

class FieldMultisTest {
    private static String shown(StreamingData data) {
        return data.eventType() + " " + data.path() + " " + data.value();
    }

    @Test
    void fieldsComeWithTheTextAndEveryoneGetsTheirOwn() {
        Multi<String> fields = FieldMultis.fields(Multi.createFrom().items("{\"city\":\"Ro", "me\"}"))
                .map(FieldMultisTest::shown);
        for (int i = 0; i < 2; i++) {
            fields.subscribe()
                    .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE))
                    .assertItems("DELTA city Ro", "DELTA city Rome", "DONE city Rome")
                    .assertCompleted();
        }
    }

    @Test
    void aChunkIsReadWhenMoreIsWanted() {
        Model model = new Model();
        AssertSubscriber<String> reader = FieldMultis.fields(model.text())
                .map(FieldMultisTest::shown)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(1));
        model.writes("{\"city\":\"Ro", "me\"}").ends();
        reader.assertItems("DELTA city Ro").request(1).assertItems("DELTA city Ro", "DELTA city Rome");
        reader.request(1).assertLastItem("DONE city Rome").assertCompleted();
    }

    @Test
    void aTextThatFailsEndsItsFieldsFirst() {
        IllegalStateException gone = new IllegalStateException("gone");
        Multi<String> text = Multi.createBy()
                .concatenating()
                .streams(
                        Multi.createFrom().item("{\"city\":\"Ro"),
                        Multi.createFrom().failure(gone));
        AssertSubscriber<String> reader = FieldMultis.fields(text)
                .map(FieldMultisTest::shown)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE))
                .assertItems("DELTA city Ro", "TRUNCATED city Ro");
        assertThat(reader.getFailure()).isSameAs(gone);
    }

    @Test
    void anErrorBeforeAnyFieldIsNotLost() {
        Multi<String> refused = Multi.createFrom().failure(new IllegalStateException("429"));
        FieldMultis.fields(refused)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE))
                .assertFailedWith(IllegalStateException.class, "429")
                .assertHasNotReceivedAnyItem();
        Multi<String> talking =
                Multi.createBy().concatenating().streams(Multi.createFrom().item("Let me think. "), refused);
        FieldMultis.fields(talking)
                .map(StreamingData::eventType)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE))
                .assertFailedWith(IllegalStateException.class, "429")
                .assertItems(EventType.FAILED);
    }

    @Test
    void textThatCannotBeReadOnIsCancelled() {
        Model model = new Model();
        AssertSubscriber<EventType> reader = FieldMultis.fields(model.text(), StreamingJsonParser.builder())
                .map(StreamingData::eventType)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
        model.writes("{\"a\":\"x\":");
        reader.assertCompleted().assertLastItem(EventType.FAILED);
        assertThat(model.isCancelled()).isTrue();
    }

    @Test
    void whoCancelsCancelsTheText() {
        Model model = new Model();
        AssertSubscriber<StreamingData> reader =
                FieldMultis.fields(model.text()).subscribe().withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
        model.writes("{\"a\":\"x");
        reader.cancel();
        assertThat(model.isCancelled()).isTrue();
    }
}
