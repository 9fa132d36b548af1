// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import dev.leafout.event.JsonEvent;
import dev.leafout.llm.FinishReason;
import dev.leafout.llm.ModelEvent;
import dev.leafout.wire.Transcoder;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The text of one object, and nothing else: what {@code useObject} reads. */
final class ObjectTextProtocol implements Protocol {
    private final Consumer<? super String> out;
    /** The object whose text is written: the first that begins. */
    private @Nullable Text written;

    ObjectTextProtocol(Consumer<? super String> out) {
        this.out = Objects.requireNonNull(out, "out");
    }

    private final class Text implements ShownObject {
        private final Transcoder text = Transcoder.jsonText();

        @Override
        public void accept(JsonEvent event) {
            text.accept(event);
        }

        @Override
        public void flush(boolean all) {
            String piece = text.take();
            if (piece.isEmpty()) {
                return;
            }
            if (written == null) {
                written = this;
            } else if (written != this) {
                throw new IllegalStateException("The model wrote a second object, but there is room for one.");
            }
            out.accept(piece);
        }
    }

    @Override
    public ShownObject object(String name) {
        return new Text();
    }

    @Override
    public void turnStarted() {}

    @Override
    public void partStarted(boolean isThinking, String id) {}

    @Override
    public void partAppended(boolean isThinking, String id, String text) {}

    @Override
    public void partEnded(boolean isThinking, String id) {}

    @Override
    public void callStarted(ShownCall call) {}

    @Override
    public void argumentsAppended(ShownCall call, String json) {}

    @Override
    public void callReady(ShownCall call) {}

    @Override
    public boolean canRefuseCalls() {
        return true;
    }

    @Override
    public boolean callRefused(ShownCall call, String why) {
        return true;
    }

    @Override
    public void callAnswered(ShownCall call, String json) {}

    @Override
    public void callBroke(ShownCall call, String message) {}

    @Override
    public void providerCalled(ModelEvent.ProviderToolCalled call) {}

    @Override
    public void data(String name, String json) {}

    @Override
    public void turnEnded() {}

    @Override
    public void finished(FinishReason reason) {
        if (written == null) {
            throw new IllegalStateException("The model gave no object.");
        }
    }

    @Override
    public void failed(String code, RuntimeException failure) {
        throw failure;
    }
}
