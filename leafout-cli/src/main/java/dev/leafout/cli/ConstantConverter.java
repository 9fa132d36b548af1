// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Finds the constant that an option names, ignoring case: {@code moved-on} or {@code moved_on}. */
final class ConstantConverter<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    ConstantConverter(Class<E> type) {
        this.type = type;
    }

    @Override
    public E convert(String name) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(name.replace('-', '_'))) {
                return constant;
            }
        }
        String all = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
        throw new TypeConversionException("'" + name + "' is not one of " + all);
    }
}
