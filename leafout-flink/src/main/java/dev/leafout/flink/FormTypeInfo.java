// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import java.lang.reflect.Type;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInfoFactory;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/** The type information of a type that has a form. */
final class FormTypeInfo<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1;

    private final Class<T> type;

    FormTypeInfo(Class<T> type) {
        this.type = type;
    }

    /** The factory with which Flink finds the type information; an annotation of the type names it. */
    public static final class Factory<T> extends TypeInfoFactory<T> {
        @Override
        @SuppressWarnings("unchecked")
        public TypeInformation<T> createTypeInfo(Type type, Map<String, TypeInformation<?>> parameters) {
            return new FormTypeInfo<>((Class<T>) type);
        }
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<T> getTypeClass() {
        return type;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return new FormSerializer<>(type);
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FormTypeInfo<?> that && type == that.type;
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof FormTypeInfo;
    }
}
