// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** Serializes values in their form. Flink needs a serializer for everything that is sent or stored. */
final class FormSerializer<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1;

    private final Class<T> type;
    private transient @Nullable Form<T> form;

    FormSerializer(Class<T> type) {
        this.type = type;
    }

    private Form<T> form() {
        Form<T> known = form;
        if (known == null) {
            known = Form.of(type);
            form = known;
        }
        return known;
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return this;
    }

    /** Returns null: there is no instance to reuse. */
    @Override
    @SuppressWarnings("NullAway") // as the serializers of Flink's own immutable types do
    public T createInstance() {
        return null;
    }

    @Override
    public T copy(T from) {
        return from;
    }

    @Override
    public T copy(T from, T reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(T value, DataOutputView out) throws IOException {
        form().writer().write(value, out);
    }

    @Override
    public T deserialize(DataInputView in) throws IOException {
        return form().reader().read(in);
    }

    @Override
    public T deserialize(T reuse, DataInputView in) throws IOException {
        return deserialize(in);
    }

    @Override
    public void copy(DataInputView in, DataOutputView out) throws IOException {
        serialize(deserialize(in), out);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FormSerializer<?> that && type == that.type;
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return new Snapshot<>(type, form().version());
    }

    /** What a savepoint keeps of a serializer: the type, and the version of its form. */
    public static final class Snapshot<T> implements TypeSerializerSnapshot<T> {
        private static final int VERSION = 1;

        private @Nullable Class<T> type;
        private int formVersion;

        /** For Flink, which then calls {@link #readSnapshot}. */
        public Snapshot() {}

        Snapshot(Class<T> type, int formVersion) {
            this.type = type;
            this.formVersion = formVersion;
        }

        private Class<T> type() {
            if (type == null) {
                throw new IllegalStateException("The snapshot has not been read");
            }
            return type;
        }

        @Override
        public int getCurrentVersion() {
            return VERSION;
        }

        @Override
        public void writeSnapshot(DataOutputView out) throws IOException {
            out.writeUTF(type().getName());
            out.writeInt(formVersion);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void readSnapshot(int version, DataInputView in, ClassLoader loader) throws IOException {
            String name = in.readUTF();
            try {
                type = (Class<T>) Class.forName(name, true, loader);
            } catch (ClassNotFoundException e) {
                throw new IOException("The savepoint has values of a type that is not there: " + name, e);
            }
            formVersion = in.readInt();
            int newest = Form.of(type).version();
            if (formVersion > newest) {
                throw new IOException("The savepoint was written by a newer Leafout: " + name + " in version "
                        + formVersion + ", this one reads up to " + newest);
            }
        }

        @Override
        public TypeSerializer<T> restoreSerializer() {
            return new FormSerializer<>(type());
        }

        @Override
        public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(TypeSerializerSnapshot<T> old) {
            return old instanceof Snapshot<T> before && before.type() == type()
                    ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                    : TypeSerializerSchemaCompatibility.incompatible();
        }
    }
}
