// SPDX-License-Identifier: Apache-2.0
package dev.leafout.langchain4j;

import dev.langchain4j.service.TokenStream;
import dev.langchain4j.spi.services.TokenStreamAdapter;
import dev.leafout.typed.Partial;
import dev.leafout.typed.TypeToken;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Lets the methods of an AI service return {@code Flux<Partial<Itinerary>>} or {@code PartialStream<Itinerary>}. LangChain4j finds
 * it by itself.
 *
 * <p>LangChain4j asks whether a return type can be adapted, then has a stream adapted without saying to which type. So the answer
 * to the question is kept for the thread that asked. An adapter that was not asked on its thread refuses to guess.
 *
 * <p>Thread-safe.
 *
 * @since 0.1
 */
public final class PartialsAdapter implements TokenStreamAdapter {
    private static final String FLUX = "reactor.core.publisher.Flux";

    @SuppressWarnings(
            "ThreadLocalUsage") // not static: what another service was asked must not be taken for an answer here
    private final ThreadLocal<@Nullable Wanted> asked = new ThreadLocal<>();

    /** What a method returns: a {@code Flux} of partials or a {@code PartialStream}, and the type of the answer. */
    private record Wanted(boolean isFlux, TypeToken<?> answer) {}

    /** Called by LangChain4j. */
    public PartialsAdapter() {}

    /**
     * Returns whether this adapter makes such a type.
     *
     * @throws IllegalArgumentException if it would, but for an answer of no certain type, such as {@code PartialStream<?>}
     */
    @Override
    public boolean canAdaptTokenStreamTo(Type type) {
        Wanted wanted = wanted(type);
        if (wanted == null) {
            asked.remove();
        } else {
            asked.set(wanted);
        }
        return wanted != null;
    }

    /**
     * Returns what the type asked for last on this thread wants.
     *
     * @throws IllegalStateException if there is none
     */
    @Override
    public Object adapt(TokenStream tokens) {
        Wanted wanted = asked.get();
        asked.remove();
        if (wanted == null) {
            throw new IllegalStateException(
                    "This version of LangChain4j does not ask for the type of a stream on the thread "
                            + "that adapts it. Let the service return a TokenStream, and read it with ChatObjects.read(…).");
        }
        PartialStream<?> answer = new PartialStream<>(tokens, wanted.answer());
        return wanted.isFlux() ? FluxOfPartials.of(answer) : answer;
    }

    private static @Nullable Wanted wanted(Type type) {
        if (type == PartialStream.class) {
            throw ofNoCertainType(type);
        }
        if (!(type instanceof ParameterizedType whole)) {
            return null;
        }
        if (whole.getRawType() == PartialStream.class) {
            return new Wanted(false, answer(whole, type));
        }
        Type element = whole.getActualTypeArguments()[0];
        if (!whole.getRawType().getTypeName().equals(FLUX)) {
            return null;
        }
        if (element == Partial.class) {
            throw ofNoCertainType(type);
        }
        return element instanceof ParameterizedType partial && partial.getRawType() == Partial.class
                ? new Wanted(true, answer(partial, type))
                : null;
    }

    private static TypeToken<?> answer(ParameterizedType around, Type returned) {
        Type answer = around.getActualTypeArguments()[0];
        if (answer instanceof Class || answer instanceof ParameterizedType || answer instanceof GenericArrayType) {
            return TypeToken.of(answer);
        }
        throw ofNoCertainType(returned);
    }

    private static IllegalArgumentException ofNoCertainType(Type returned) {
        return new IllegalArgumentException("A service that returns " + returned.getTypeName()
                + " does not say of which class the answer is. Name the class, as in PartialStream<Trip>.");
    }
}
