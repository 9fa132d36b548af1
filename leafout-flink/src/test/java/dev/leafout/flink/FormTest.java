// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that moves between tasks or stays in the state comes back as it was. */
class FormTest {

    private static <T> T movedOnce(T value, Class<T> type) throws IOException {
        TypeSerializer<T> serializer = TypeInformation.of(type).createSerializer(new SerializerConfigImpl());
        DataOutputSerializer out = new DataOutputSerializer(16);
        serializer.serialize(value, out);
        DataOutputSerializer copied = new DataOutputSerializer(16);
        serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);
        DataInputDeserializer in = new DataInputDeserializer(copied.getCopyOfBuffer());
        T back = serializer.deserialize(in);
        assertThat(in.available()).isZero();
        return back;
    }

    @Test
    void deltas() throws IOException {
        for (StreamDelta delta : List.of(
                StreamDelta.text("s", 0, ""),
                StreamDelta.text("", Long.MAX_VALUE, "\uD83D lone, \u0000, é€😀"),
                StreamDelta.end("s", StreamDelta.UNNUMBERED, "stop"))) {
            assertThat(movedOnce(delta, StreamDelta.class)).isEqualTo(delta);
        }
    }

    /** All outputs of the corpus, which has every kind of event, violation, document and error. */
    @Test
    void outputs() throws IOException {
        Transcript direct = new Transcript();
        Transcript moved = new Transcript();
        for (Object value : outputsOfTheCorpus()) {
            direct.add(value);
            moved.add(move(value, value.getClass()));
        }
        assertThat(direct.lines()).isGreaterThan(2_000);
        assertThat(moved.texts()).isEqualTo(direct.texts());
    }

    private static <T> T move(Object value, Class<T> type) throws IOException {
        return movedOnce(type.cast(value), type);
    }

    private static Stream<Object> stream(List<TestStream> streams) {
        Stream.Builder<Object> values = Stream.builder();
        new BareEngine(TestStream.SCHEMA).read(streams, values);
        return values.build();
    }

    private static List<Object> outputsOfTheCorpus() {
        return stream(TestStream.corpus(400, 1)).toList();
    }

    @Test
    void numbers() throws IOException {
        for (long number : LongStream.of(0, 1, -1, 63, 64, -64, -65, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE)
                .toArray()) {
            DataOutputSerializer out = new DataOutputSerializer(16);
            FormIo.writeLong(out, number);
            assertThat(FormIo.readLong(new DataInputDeserializer(out.getCopyOfBuffer())))
                    .isEqualTo(number);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {StreamDelta.class, FieldEvent.class, Arrival.class, SavedStream.class})
    void aSavepointNamesTheFormAndItsVersion(Class<?> type) throws IOException {
        FormSerializer<?> serializer = new FormSerializer<>(type);
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        TypeSerializerSnapshot<Object> read = TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(out.getCopyOfBuffer()), getClass().getClassLoader());
        assertThat(read.restoreSerializer()).isEqualTo(serializer);
        assertThat(snapshotOf(type).resolveSchemaCompatibility(read).isCompatibleAsIs())
                .isTrue();
    }

    @SuppressWarnings("unchecked")
    private static TypeSerializerSnapshot<Object> snapshotOf(Class<?> type) {
        return (TypeSerializerSnapshot<Object>) new FormSerializer<>(type).snapshotConfiguration();
    }

    @Test
    void oneFormIsNotAnother() {
        assertThat(snapshotOf(StreamDelta.class)
                        .resolveSchemaCompatibility(snapshotOf(FieldEvent.class))
                        .isIncompatible())
                .isTrue();
    }

    @Test
    void aSavepointOfANewerVersionIsRefused() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        new FormSerializer.Snapshot<>(StreamDelta.class, 99).writeSnapshot(out);
        FormSerializer.Snapshot<StreamDelta> snapshot = new FormSerializer.Snapshot<>();
        assertThatThrownBy(() -> snapshot.readSnapshot(
                        1,
                        new DataInputDeserializer(out.getCopyOfBuffer()),
                        getClass().getClassLoader()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("newer Leafout")
                .hasMessageContaining("99");
    }
}
