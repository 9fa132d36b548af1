// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.Tolerance;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;

/** A set of tolerances by its name, {@code none}, {@code json5} or {@code llm}, or by the names of its members. */
final class ToleranceConverter implements ITypeConverter<Set<Tolerance>> {
    private static final ConstantConverter<Tolerance> ONE = new ConstantConverter<>(Tolerance.class);

    @Override
    public Set<Tolerance> convert(String names) {
        Set<Tolerance> all = EnumSet.noneOf(Tolerance.class);
        for (String name : names.split(",", -1)) {
            switch (name.strip()) {
                case "none" -> all.addAll(Tolerance.none());
                case "json5" -> all.addAll(Tolerance.json5());
                case "llm" -> all.addAll(Tolerance.llm());
                default -> all.add(ONE.convert(name.strip()));
            }
        }
        return all;
    }
}
