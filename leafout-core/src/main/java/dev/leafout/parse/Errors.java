// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.text.ErrorMaker;
import dev.leafout.parse.text.ErrorPlace;
import java.util.List;

/** Makes the exceptions, whose constructors are not public. */
record Errors(int maxSnippetLength) implements ErrorMaker {
    /** Shared by nearly all parsers, which makes each of them a little smaller. */
    private static final Errors DEFAULT = new Errors(ParseLimits.defaults().maxSnippetLength());

    static Errors within(ParseLimits limits) {
        int max = limits.maxSnippetLength();
        return max == DEFAULT.maxSnippetLength ? DEFAULT : new Errors(max);
    }

    @Override
    public JsonSyntaxException syntax(Problem problem, String message, ErrorPlace at) {
        return new JsonSyntaxException(problem, message, location(at));
    }

    @Override
    public JsonTruncatedException truncated(String message, ErrorPlace at, List<ValuePath> open) {
        return new JsonTruncatedException(message, location(at), open);
    }

    private static JsonSyntaxException.Location location(ErrorPlace at) {
        return new JsonSyntaxException.Location(
                at.offset(), at.line(), at.column(), at.byteOffset(), at.path(), at.opener());
    }
}
