// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leafout.typed.StreamListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelListenerTest {
    record City(String city) {}

    private final List<String> heard = new ArrayList<>();

    private final class Notes implements ModelListener {
        @Override
        public void eventArrived(ModelEvent event) {
            heard.add(event.getClass().getSimpleName());
        }

        @Override
        public StreamListener objectOpened() {
            heard.add("object");
            return new StreamListener() {
                @Override
                public void streamEnded(long characters, @Nullable Throwable failure) {
                    heard.add(failure == null ? "whole" : failure.getClass().getSimpleName());
                }
            };
        }

        @Override
        public void cancelled() {
            heard.add("cancelled");
        }

        @Override
        public void turnEnded(ModelResult<?> result) {
            heard.add("turn " + result.reason());
        }

        @Override
        public void failed(Throwable cause) {
            heard.add("failed " + cause.getMessage());
        }
    }

    private static final Channel TEXT = Channel.text(0, 0);

    private ModelStreamBuilder<City> cities() {
        return ModelStream.ofEvents().text(City.class).listen(Notes::new);
    }

    private String heard() {
        return String.join("; ", heard);
    }

    @Test
    void hearsEventsObjectsAndTheEnd() {
        ModelStream<City> stream =
                cities().tool("weather", City.class, (call, city) -> {}).open();
        stream.accept(new ModelEvent.TextDelta(TEXT, "{\"city\":\"Rome\"}"));
        stream.accept(new ModelEvent.ToolCallStarted(Channel.call(0, 1, 0, "a"), "weather"));
        stream.accept(new ModelEvent.ArgumentsDelta(Channel.call(0, 1, 0, "a"), "{\"city\":\"Oslo\"}"));
        stream.accept(new ModelEvent.ToolCallFinished(Channel.call(0, 1, 0, "a")));
        stream.accept(new ModelEvent.Finished(Channel.turn(), FinishReason.STOP, "stop"));
        stream.finish();
        stream.finish();
        assertThat(heard())
                .isEqualTo("object; TextDelta; ToolCallStarted; object; ArgumentsDelta; ToolCallFinished; whole; "
                        + "Finished; whole; turn STOP");
    }

    @Test
    void hearsThatAViolationCancels() {
        ModelStream<City> stream = cities().open();
        stream.accept(new ModelEvent.TextDelta(TEXT, "{\"city\":[]}"));
        stream.finish();
        assertThat(heard()).isEqualTo("object; TextDelta; cancelled; Invalid; turn null");
    }

    @Test
    void hearsOnceThatSomebodyCancels() {
        ModelStream<City> stream = cities().open();
        stream.cancel();
        stream.cancel();
        assertThat(heard()).isEqualTo("object; cancelled");
    }

    @Test
    void hearsWhatACallbackThrows() {
        ModelStream<City> stream = cities().onEvent(event -> {
                    throw new IllegalArgumentException("mine");
                })
                .open();
        assertThatThrownBy(() -> stream.accept(new ModelEvent.TextDelta(TEXT, "{")))
                .hasMessage("mine");
        assertThatThrownBy(stream::finish).isInstanceOf(IllegalStateException.class);
        assertThat(heard()).isEqualTo("object; TextDelta; failed mine");
    }

    @Test
    void hearsThatAStreamCannotBeOpened() {
        ModelStreamBuilder<City> builder = ModelStream.ofEvents()
                .text(City.class, stream -> stream.onText("town", text -> {}))
                .listen(Notes::new);
        assertThatThrownBy(builder::open).isInstanceOf(IllegalArgumentException.class);
        assertThat(heard()).startsWith("failed onText");
    }

    @Test
    void knowsTheProvider() {
        assertThat(ModelStream.anthropic().provider()).isEqualTo(Provider.ANTHROPIC);
        assertThat(ModelStream.ofEvents().provider()).isNull();
    }
}
