// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.Opener;
import dev.leafout.parse.Problem;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where an error is. The byte offset is -1 unless the error is in the bytes. */
public record ErrorPlace(
        long offset,
        int line,
        int column,
        long byteOffset,
        ValuePath path,
        @Nullable Opener opener) {

    /** Returns the message: what is wrong, where, inside which container, and where to read about it. */
    String describe(Problem problem, String what, int maxSnippetLength) {
        StringBuilder out = new StringBuilder(what)
                .append(" at line ")
                .append(line)
                .append(", column ")
                .append(column)
                .append(" (offset ")
                .append(offset);
        if (byteOffset >= 0) {
            out.append(", byte ").append(byteOffset);
        }
        out.append(").\n");
        if (opener != null) {
            out.append("The ")
                    .append(Messages.name(opener.kind()))
                    .append(' ')
                    .append(Messages.abbreviate(opener.path().toString(), maxSnippetLength))
                    .append(" was opened at line ")
                    .append(opener.line())
                    .append(", column ")
                    .append(opener.column())
                    .append(".  ");
        }
        return out.append('[')
                .append(problem.code())
                .append("] docs/errors.md#")
                .append(problem.code().toLowerCase(Locale.ROOT))
                .toString();
    }
}
