// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.field.StreamingData;
import dev.leafout.field.StreamingJsonParser;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A target that also reports updates for each field of its text. Every field that began is ended, however the text ends.
 *
 * @param <V> what the text becomes
 */
final class FieldsTarget<V> extends TextTarget<V> {
    private final TextTarget<V> target;
    private final StreamingJsonParser fields;
    private final Consumer<? super StreamingData> consumer;
    private volatile boolean silenced;

    FieldsTarget(TextTarget<V> target, StreamingJsonParser fields, Consumer<? super StreamingData> consumer) {
        this.target = target;
        this.fields = fields;
        this.consumer = consumer;
    }

    private void tell(List<StreamingData> said) {
        for (StreamingData data : said) {
            if (!silenced) {
                consumer.accept(data);
            }
        }
    }

    @Override
    void append(String text) {
        tell(fields.parseChunk(text));
        try {
            target.append(text);
        } catch (StreamFailure e) {
            tell(fields.finish());
            throw e;
        }
    }

    @Override
    V end(@Nullable String reason) {
        tell(fields.finish());
        return target.end(reason);
    }

    @Override
    Partial<V> partial() {
        return target.partial();
    }

    @Override
    void silence() {
        silenced = true;
        target.silence();
    }
}
