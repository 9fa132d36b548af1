// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.text;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.JsonTruncatedException;
import dev.leafout.parse.Problem;
import java.util.List;

/** Makes the exceptions of a parser. Their constructors are not public. */
public interface ErrorMaker {

    /** Returns the limit on the characters of input that a message quotes. */
    int maxSnippetLength();

    JsonSyntaxException syntax(Problem problem, String message, ErrorPlace at);

    JsonTruncatedException truncated(String message, ErrorPlace at, List<ValuePath> open);
}
