// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.event.JsonNumber;
import dev.leafout.typed.Partial;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Lets Jackson 3 write a {@link Partial}, so a controller can return a stream of them. The output is that of {@link
 * Partial#toJson()}, or null if nothing is shown yet. Mappers that search for modules find this one.
 *
 * <pre>{@code
 * JsonMapper mapper = JsonMapper.builder().addModule(new Jackson3PartialModule()).build();
 * }</pre>
 *
 * <p>Any thread may use it.
 *
 * @since 0.1
 */
public final class Jackson3PartialModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    public Jackson3PartialModule() {
        super("leafout-partials");
        addSerializer(Partial.class, new PartialWriter());
        addSerializer(JsonNumber.class, new NumberWriter());
    }

    /** Writes what is shown so far. */
    @SuppressWarnings("rawtypes") // a module registers a serializer by class
    private static final class PartialWriter extends ValueSerializer<Partial> {
        @Override
        public void serialize(Partial partial, JsonGenerator out, SerializationContext context)
                throws JacksonException {
            JacksonApi.write(partial.plain(), out, context);
        }
    }

    /** Writes a number by its value, since trees do not accept a number as text. */
    private static final class NumberWriter extends ValueSerializer<JsonNumber> {
        @Override
        public void serialize(JsonNumber number, JsonGenerator out, SerializationContext context)
                throws JacksonException {
            if (number.isPlainInteger()) {
                out.writeNumber(number.bigIntegerValue());
            } else {
                out.writeNumber(number.bigDecimalValue());
            }
        }
    }
}
