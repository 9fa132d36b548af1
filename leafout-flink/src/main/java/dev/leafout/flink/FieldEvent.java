// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.JsonEvent;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInfo;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * An event of one of many streams.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
@TypeInfo(FormTypeInfo.Factory.class)
public record FieldEvent(String stream, JsonEvent event) {
    static final Form<FieldEvent> FORM = new Form<>(FieldEvent.class, 1, FieldEvent::write, FieldEvent::read);

    private static void write(FieldEvent event, DataOutputView out) throws IOException {
        FormIo.writeString(out, event.stream);
        EventForm.write(out, event.event);
    }

    private static FieldEvent read(DataInputView in) throws IOException {
        return new FieldEvent(FormIo.readString(in), EventForm.read(in));
    }
}
