// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * How the values of one type are written, between tasks and in keyed state. The types are immutable.
 *
 * @param version changes with what is written; a savepoint names the one that it was written in
 */
record Form<T>(Class<T> type, int version, Writer<T> writer, Reader<T> reader) {
    interface Writer<T> {
        void write(T value, DataOutputView out) throws IOException;
    }

    interface Reader<T> {
        T read(DataInputView in) throws IOException;
    }

    /** Every form there is; not as a field of this class, since the forms are made while theirs are initialised. */
    private static final class Known {
        static final Map<Class<?>, Form<?>> BY_TYPE = List.of(
                        StreamDelta.FORM,
                        FieldEvent.FORM,
                        StreamViolation.FORM,
                        CompletedDocument.FORM,
                        TruncatedDocument.FORM,
                        MalformedStream.FORM,
                        Arrival.FORM,
                        SavedStream.FORM)
                .stream()
                .collect(Collectors.toMap(Form::type, Function.identity()));
    }

    @SuppressWarnings("unchecked")
    static <T> Form<T> of(Class<T> type) {
        Form<?> form = Known.BY_TYPE.get(type);
        if (form == null) {
            throw new IllegalArgumentException(type + " has no form");
        }
        return (Form<T>) form;
    }
}
