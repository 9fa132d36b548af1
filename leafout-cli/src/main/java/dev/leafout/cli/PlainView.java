// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import dev.leafout.event.ValueCompleted;
import java.util.Locale;

/** One line for each complete field, for pipes and files: the offset at which it was complete, its path, its value. */
final class PlainView extends View {
    PlainView(Output out) {
        super(out);
    }

    @Override
    void completed(ValueCompleted value) {
        out.line(String.format(Locale.ROOT, "%7d  %s  %s", value.offset(), value.path(), json(value.value())));
    }

    @Override
    void remark(String text) {
        out.line("      !  " + text);
    }
}
