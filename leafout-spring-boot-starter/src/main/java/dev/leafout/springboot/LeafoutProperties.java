// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.parse.ParseLimits;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** The properties that begin with {@code leafout}. What is not set has Leafout's own default. */
@ConfigurationProperties("leafout")
record LeafoutProperties(@DefaultValue Limits limits) {

    record Limits(
            @Nullable Integer maxDepth,
            @Nullable Integer maxKeyLength,
            @Nullable Integer maxStringLength,
            @Nullable Integer maxNumberLength,
            @Nullable Integer maxDocumentLength,
            @Nullable Integer maxKeysPerObject,
            @Nullable Integer maxWhitespaceLength,
            @Nullable Integer maxSnippetLength) {

        ParseLimits toParseLimits() {
            ParseLimits made = ParseLimits.defaults();
            made = with(made, maxDepth, ParseLimits::withMaxDepth);
            made = with(made, maxKeyLength, ParseLimits::withMaxKeyLength);
            made = with(made, maxStringLength, ParseLimits::withMaxStringLength);
            made = with(made, maxNumberLength, ParseLimits::withMaxNumberLength);
            made = with(made, maxDocumentLength, ParseLimits::withMaxDocumentLength);
            made = with(made, maxKeysPerObject, ParseLimits::withMaxKeysPerObject);
            made = with(made, maxWhitespaceLength, ParseLimits::withMaxWhitespaceLength);
            return with(made, maxSnippetLength, ParseLimits::withMaxSnippetLength);
        }

        private static ParseLimits with(
                ParseLimits limits, @Nullable Integer value, BiFunction<ParseLimits, Integer, ParseLimits> set) {
            return value == null ? limits : set.apply(limits, value);
        }
    }
}
