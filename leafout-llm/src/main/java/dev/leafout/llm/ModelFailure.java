// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import dev.leafout.event.SafeText;
import dev.leafout.typed.Partial;
import dev.leafout.typed.StreamFailure;

/**
 * Why there is no answer, for reasons that only a model or its provider can give. Problems with the text itself, such as
 * truncation, are other kinds of {@link StreamFailure}.
 *
 * <pre>{@code
 * try {
 *     show(result.answer());
 * } catch (ModelFailure.Refused e) {
 *     show(e.text());
 * } catch (StreamFailure e) {
 *     retry(e.getMessage());
 * }
 * }</pre>
 *
 * <p>Immutable, except for its suppressed exceptions.
 *
 * @since 0.1
 */
public abstract sealed class ModelFailure extends StreamFailure.SourceFailure {
    private static final long serialVersionUID = 1L;
    private static final int MAX_SHOWN = 64;
    private static final int MAX_WORDS = 1_000;

    private ModelFailure(String message, Partial<?> partial) {
        super(message, partial);
    }

    /** Escapes and shortens text from outside for use in a message. */
    private static String shown(String outside) {
        return SafeText.of(outside, MAX_SHOWN);
    }

    private static String words(String outside) {
        return SafeText.of(outside, MAX_WORDS);
    }

    /** The model declined to answer. */
    public static final class Refused extends ModelFailure {
        private static final long serialVersionUID = 1L;

        private final String text;

        /** Creates a refusal with the model's text, which may be empty. */
        public Refused(String text, Partial<?> partial) {
            super("The model refused" + (text.isEmpty() ? "." : ": " + words(text)), partial);
            this.text = text;
        }

        /** Returns what the model wrote instead of an answer; may be empty. */
        public String text() {
            return text;
        }

        @Override
        public Refused withPartial(Partial<?> soFar) {
            return new Refused(text, soFar);
        }
    }

    /** The provider withheld the answer, or the rest of it. */
    public static final class Filtered extends ModelFailure {
        private static final long serialVersionUID = 1L;

        private final String reason;

        /** Creates a failure with the provider's own word for why it withheld the answer. */
        public Filtered(String reason, Partial<?> partial) {
            super("The provider withheld the answer (" + shown(reason) + ").", partial);
            this.reason = reason;
        }

        /** Returns the provider's own word for the reason, such as {@code SAFETY}. */
        public String reason() {
            return reason;
        }

        @Override
        public Filtered withPartial(Partial<?> soFar) {
            return new Filtered(reason, soFar);
        }
    }

    /** The provider reported an error, or sent something invalid. */
    public static final class ProviderFailed extends ModelFailure {
        private static final long serialVersionUID = 1L;

        private final int status;
        private final String code;
        private final String said;

        /**
         * Creates a failure from the provider's error.
         *
         * @param status the HTTP status, or the one that the error names; 0 if there is none
         * @param code the provider's own code, such as {@code overloaded_error}; empty if it sent none
         * @param said the provider's own message; may be empty
         */
        public ProviderFailed(int status, String code, String said, Partial<?> partial) {
            super(message(status, code, said), partial);
            this.status = status;
            this.code = code;
            this.said = said;
        }

        private static String message(int status, String code, String said) {
            return "The provider reported an error"
                    + (status == 0 ? "" : " with HTTP status " + status)
                    + (code.isEmpty() || code.equals(Integer.toString(status)) ? "" : " (" + shown(code) + ")")
                    + (said.isEmpty() ? "." : ": " + words(said));
        }

        /** Returns the HTTP status, or the one that an error inside a stream names; 0 if there is none. */
        public int status() {
            return status;
        }

        /** Returns the provider's own code; empty if it sent none. */
        public String code() {
            return code;
        }

        @Override
        public ProviderFailed withPartial(Partial<?> soFar) {
            return new ProviderFailed(status, code, said, soFar);
        }
    }
}
