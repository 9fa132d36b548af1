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
 * How values of one type are serialized, between tasks and in keyed state. The types are immutable.
 *
 * @param version changes when the format does; a savepoint names the version it was written with
 */
record Form<T>(Class<T> type, int version, Writer<T> writer, Reader<T> reader) {
    interface Writer<T> {
        void write(T value, DataOutputView out) throws IOException;
    }

    interface Reader<T> {
        T read(DataInputView in) throws IOException;
    }

    /** All forms. Not a field of this class, because the forms are created while their own classes are initialized. */
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
