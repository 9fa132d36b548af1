// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.event.DocumentEnded;
import dev.leafout.event.Ending;
import dev.leafout.llm.provider.KeptText;
import dev.leafout.llm.provider.PayloadDecoder;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the text of one channel goes. It becomes an object, or is kept as text if no type was declared.
 *
 * @param <V> the type of the result
 */
abstract class TextTarget<V> {
    private @Nullable StreamFailure failure;
    private @Nullable V value;
    private boolean ended;

    abstract void append(String text);

    abstract V end(@Nullable String reason);

    abstract Partial<V> partial();

    /** Stops all reports. May be called from any thread. */
    void silence() {}

    /** Takes more text. Ignores it after an error in the text, or after its end. */
    final void feed(String text) {
        if (failure == null && !ended) {
            try {
                append(text);
            } catch (StreamFailure e) {
                failure = e;
            }
        }
    }

    /**
     * Ends the text.
     *
     * @param cut why the text was cut off; null if it was not
     */
    final void finish(@Nullable String cut) {
        if (failure != null || ended) {
            return;
        }
        ended = true;
        try {
            V end = end(cut);
            if (cut == null) {
                value = end;
            } else {
                failure = new StreamFailure.Truncated(List.of(), cut, partial());
            }
        } catch (StreamFailure e) {
            failure = e;
        }
    }

    /** Returns the failure; null if there is none. */
    final @Nullable StreamFailure failure() {
        return failure;
    }

    /** Returns the result; null if there is a failure or the text has not ended. */
    final @Nullable V value() {
        return value;
    }

    static <V> TextTarget<V> of(ObjectStream<V> stream) {
        return new TextTarget<>() {
            @Override
            void append(String text) {
                stream.feed(text);
            }

            @Override
            V end(@Nullable String reason) {
                if (reason != null) {
                    stream.stopReason(reason);
                    silence(); // being cut off completes nothing
                }
                return stream.finish();
            }

            @Override
            void silence() {
                stream.cancel();
            }

            @Override
            Partial<V> partial() {
                return stream.partial();
            }
        };
    }

    /** Keeps the text as it is, like {@link #plain}, and checks that it is JSON. */
    static TextTarget<String> json() {
        TextTarget<String> text = plain();
        return new TextTarget<>() {
            private @Nullable DocumentEnded ended;
            private final JsonPushParser parser = JsonPushParser.builder()
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .onEvent(event -> ended = event instanceof DocumentEnded end ? end : null)
                    .build();

            @Override
            void append(String more) {
                text.append(more);
                try {
                    parser.feed(more);
                } catch (JsonSyntaxException e) {
                    throw new ModelFailure.ProviderFailed(
                            0, PayloadDecoder.UNREADABLE, String.valueOf(e.getMessage()), partial());
                }
            }

            @Override
            String end(@Nullable String reason) {
                parser.finish();
                if (ended != null && ended.ending() == Ending.TRUNCATED) {
                    throw new StreamFailure.Truncated(ended.open(), reason, partial());
                }
                return text.end(reason);
            }

            @Override
            Partial<String> partial() {
                return text.partial();
            }
        };
    }

    /** Keeps the text as it is, like {@link #plain}. Fails if its beginning turns out to be thoughts, since it was passed on. */
    static TextTarget<String> answer() {
        TextTarget<String> text = plain();
        return new TextTarget<>() {
            private final OrphanTag orphanTag = new OrphanTag();

            @Override
            void append(String more) {
                if (orphanTag.isIn(more)) {
                    throw new ModelFailure.ProviderFailed(
                            0,
                            PayloadDecoder.UNREADABLE,
                            "The text before </think> is not the answer but what the model thinks."
                                    + " Read such a model with startInThinking().",
                            partial());
                }
                text.append(more);
            }

            @Override
            String end(@Nullable String reason) {
                return text.end(reason);
            }

            @Override
            Partial<String> partial() {
                return text.partial();
            }
        };
    }

    static TextTarget<String> plain() {
        return new TextTarget<>() {
            private final KeptText kept = new KeptText();

            @Override
            void append(String text) {
                if (!kept.append(text)) {
                    throw new ModelFailure.ProviderFailed(
                            0, PayloadDecoder.UNREADABLE, KeptText.tooLong("The text"), partial());
                }
            }

            @Override
            String end(@Nullable String reason) {
                return kept.toString();
            }

            @Override
            Partial<String> partial() {
                return Partial.empty();
            }
        };
    }
}
