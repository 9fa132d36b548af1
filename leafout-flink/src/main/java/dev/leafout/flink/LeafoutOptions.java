// SPDX-License-Identifier: Apache-2.0
package dev.leafout.flink;

import dev.leafout.event.PathPattern;
import dev.leafout.event.Tolerance;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.schema.JsonSchema;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link LeafoutProcessFunction} does with each stream.
 *
 * <pre>{@code
 * LeafoutOptions options = LeafoutOptions.builder()
 *         .schema(Files.readString(schemaFile))
 *         .paths("title", "days[*].title")
 *         .stallAfter(Duration.ofMinutes(2), StallTime.PROCESSING)
 *         .build();
 * }</pre>
 *
 * <p>Everything is compiled when the options are built, so an invalid schema or pattern fails before the job starts.
 *
 * <p>Immutable; its builder is not thread-safe.
 *
 * @since 0.1
 */
public final class LeafoutOptions implements Serializable {
    private static final long serialVersionUID = 1;

    /**
     * How long an ended stream is remembered by default. It is short, because ended streams would soon outnumber the
     * open ones.
     */
    private static final Duration MOST_REMEMBERED = Duration.ofMinutes(1);

    final @Nullable String schema;
    final List<String> paths;
    final Set<Tolerance> tolerances;
    final TruncationPolicy truncation;
    final boolean documents;
    final long firstSequence;
    final int reorderWithin;
    final long stallMillis;
    final StallTime stallTime;
    final long forgetMillis;
    final int liveStreams;
    private final int[] limits;

    private LeafoutOptions(Builder builder) {
        this.schema = builder.schema;
        this.paths = List.copyOf(builder.paths);
        this.tolerances = Set.copyOf(builder.tolerances);
        this.truncation = builder.truncation;
        this.documents = builder.documents;
        this.firstSequence = builder.firstSequence;
        this.reorderWithin = builder.reorderWithin;
        this.stallMillis = builder.stallAfter.toMillis();
        this.stallTime = builder.stallTime;
        this.forgetMillis = builder.forgetAfter == null
                ? Math.min(stallMillis, MOST_REMEMBERED.toMillis())
                : builder.forgetAfter.toMillis();
        this.liveStreams = builder.liveStreams;
        this.limits = flat(builder.limits);
    }

    /** Returns a builder that asks for every event, whole documents, and a time-out of ten minutes. */
    public static Builder builder() {
        return new Builder();
    }

    private static int[] flat(ParseLimits limits) {
        return new int[] {
            limits.maxDepth(),
            limits.maxKeyLength(),
            limits.maxStringLength(),
            limits.maxNumberLength(),
            limits.maxDocumentLength(),
            limits.maxKeysPerObject(),
            limits.maxWhitespaceLength(),
            limits.maxSnippetLength()
        };
    }

    ParseLimits limits() {
        return ParseLimits.defaults()
                .withMaxDepth(limits[0])
                .withMaxKeyLength(limits[1])
                .withMaxStringLength(limits[2])
                .withMaxNumberLength(limits[3])
                .withMaxDocumentLength(limits[4])
                .withMaxKeysPerObject(limits[5])
                .withMaxWhitespaceLength(limits[6])
                .withMaxSnippetLength(limits[7]);
    }

    /** Returns the options of the parser. Truncation is reported by the outputs, never by an exception. */
    JsonPushParser.Builder parser() {
        return JsonPushParser.builder()
                .tolerate(tolerances)
                .limits(limits())
                .truncation(TruncationPolicy.KEEP_OPEN_VALUES);
    }

    /** Which clock decides that a stream has stalled. */
    public enum StallTime {
        /** The machine's clock: nothing has arrived for that long. */
        PROCESSING,
        /** The records' timestamps: the watermark is that far ahead of the stream's last record. */
        EVENT
    }

    /** Collects the options. */
    public static final class Builder {
        private @Nullable String schema;
        private final List<String> paths = new ArrayList<>();
        private Set<Tolerance> tolerances = EnumSet.noneOf(Tolerance.class);
        private ParseLimits limits = ParseLimits.defaults();
        private TruncationPolicy truncation = TruncationPolicy.KEEP_OPEN_VALUES;
        private boolean documents = true;
        private long firstSequence;
        private int reorderWithin = 64;
        private Duration stallAfter = Duration.ofMinutes(10);
        private StallTime stallTime = StallTime.PROCESSING;
        private @Nullable Duration forgetAfter;
        private int liveStreams = 10_000;

        private Builder() {}

        /**
         * Validates every document against this JSON Schema.
         *
         * @throws dev.leafout.schema.SchemaException if it is invalid
         */
        public Builder schema(String jsonSchema) {
            JsonSchema.parse(jsonSchema);
            this.schema = jsonSchema;
            return this;
        }

        /**
         * Emits only the events of values that one of these patterns matches, of everything inside them, and the end of
         * the document. Without a pattern, every event is emitted.
         *
         * @throws IllegalArgumentException if one is not a {@link PathPattern}
         */
        public Builder paths(String... patterns) {
            for (String pattern : patterns) {
                PathPattern.compile(pattern);
                paths.add(pattern);
            }
            return this;
        }

        /** Accepts these deviations from plain JSON. */
        public Builder tolerate(Set<Tolerance> tolerances) {
            this.tolerances = Set.copyOf(tolerances);
            return this;
        }

        public Builder limits(ParseLimits limits) {
            this.limits = Objects.requireNonNull(limits, "limits");
            return this;
        }

        /** Sets what a truncated document shows of its open values. Default: {@code KEEP_OPEN_VALUES}. */
        public Builder truncation(TruncationPolicy keepOrDrop) {
            this.truncation = Objects.requireNonNull(keepOrDrop, "policy");
            return this;
        }

        /**
         * Sets whether the outputs contain whole documents. Default: true. If not, the state of a stream does not grow
         * with its document, only with the open string.
         */
        public Builder documents(boolean whole) {
            this.documents = whole;
            return this;
        }

        /** Sets the number of the first delta of a stream. Default: 0. */
        public Builder firstSequence(long first) {
            this.firstSequence = requireNotNegative(first);
            return this;
        }

        /**
         * Sets how far ahead of the next expected delta another may be and still be kept until its turn. Default: 64. A
         * delta that is further ahead proves a gap, and ends the document.
         */
        public Builder reorderWithin(int deltas) {
            this.reorderWithin = (int) requireNotNegative(deltas);
            return this;
        }

        /** Sets after how much silence a document ends. Default: ten minutes of processing time. */
        public Builder stallAfter(Duration silence, StallTime time) {
            this.stallAfter = requirePositive(silence);
            this.stallTime = Objects.requireNonNull(time, "time");
            return this;
        }

        /**
         * Sets how long the name of a stream is remembered after its end, so that late repeats of its deltas are
         * dropped and do not begin another document. Default: as long as the time-out, but at most a minute. Zero
         * forgets it at once.
         */
        public Builder forgetAfter(Duration silence) {
            requireNotNegative(silence.toMillis());
            this.forgetAfter = silence;
            return this;
        }

        /**
         * Sets how many streams each task keeps in memory besides their state, the most recent ones first. Default:
         * 10,000. A delta for any other stream reads the state first.
         */
        public Builder liveStreams(int streams) {
            this.liveStreams = (int) requireNotNegative(streams);
            return this;
        }

        private static long requireNotNegative(long value) {
            if (value < 0) {
                throw new IllegalArgumentException("Must not be negative: " + value);
            }
            return value;
        }

        private static Duration requirePositive(Duration duration) {
            if (duration.toMillis() <= 0) {
                throw new IllegalArgumentException("Must be at least a millisecond: " + duration);
            }
            return duration;
        }

        public LeafoutOptions build() {
            return new LeafoutOptions(this);
        }
    }
}
