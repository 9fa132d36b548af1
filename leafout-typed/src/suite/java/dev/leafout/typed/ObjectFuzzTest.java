// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueState;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TruncationPolicy;
import dev.leafout.typed.spi.BindException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Any text in any chunks as an object of some type: it ends in that object or in a {@link StreamFailure}, the same for
 * every chunking, whether a violation cancels the stream or not; partials never go back; and the object is what is made
 * of the whole document at once.
 *
 * <p>The first line says how: bits 0 to 2 of its first byte which type, bit 3 without a schema, bit 4 without tolerances,
 * bits 5 and 6 what becomes of a truncated end; the low four bits of each further byte the size of a chunk, over and over.
 * The rest is the text.
 */
class ObjectFuzzTest {
    /** A type and the kind of its documents. */
    private record Target(TypeToken<?> type, ValueKind kind) {}

    /** Shown in all the ways there are, and refused if it has no link. */
    record Marked(
            @Gate String id,
            @ByWord String text,
            @WhenComplete Types.Tree tree,
            @JsonProperty(required = true) String link) {}

    private static final List<Target> TARGETS = List.of(
            new Target(new TypeToken<Trips.Itinerary>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<List<Types.Figure>>() {}, ValueKind.ARRAY),
            new Target(new TypeToken<Map<String, List<Types.Tree>>>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<Types.Optionals>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<Types.Scalars>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<Types.Containers>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<Types.Pair<Types.Bean, Types.Created>>() {}, ValueKind.OBJECT),
            new Target(new TypeToken<Types.Pair<List<Marked>, Types.Anything>>() {}, ValueKind.OBJECT));

    private static final String MADE = "made ";

    /** What the type expects decides nothing here, since the text is also read without the type. */
    private static final Set<Tolerance> WITHOUT_SCHEMA = withoutSchema();

    private static Set<Tolerance> withoutSchema() {
        Set<Tolerance> tolerances = EnumSet.copyOf(Tolerance.llm());
        tolerances.remove(Tolerance.SCHEMA);
        return tolerances;
    }

    /** What is asked of a stream. */
    private record Setup(
            Target target,
            boolean validating,
            Set<Tolerance> tolerances,
            TruncationPolicy policy,
            ViolationPolicy atViolation) {
        static Setup of(int bits, ViolationPolicy atViolation) {
            return new Setup(
                    TARGETS.get(bits & 7),
                    (bits & 8) == 0,
                    (bits & 16) == 0 ? WITHOUT_SCHEMA : Tolerance.none(),
                    TruncationPolicy.values()[(bits >> 5 & 3) % 3],
                    atViolation);
        }
    }

    @FuzzTest
    void fuzz(byte[] data) {
        String all = new String(data, UTF_8);
        int line = all.indexOf('\n');
        String how = all.substring(0, Math.max(0, line));
        String text = all.substring(line + 1);
        for (ViolationPolicy atViolation : ViolationPolicy.values()) {
            read(Setup.of(how.isEmpty() ? 0 : how.charAt(0), atViolation), how, text);
        }
    }

    private static void read(Setup setup, String how, String text) {
        Plain plain = new Plain(setup, text);

        Run single = new Run(setup, chunks("", text));
        Run chunked = new Run(setup, chunks(how, text));
        Run whole = new Run(setup, List.of(text));
        check("the end", single.end, whole.end);
        check("the calls", single.calls, whole.calls);
        check("the end", single.end, chunked.end);
        check("the calls", single.calls, chunked.calls);
        for (int i = 0; i < chunked.partials.size(); i++) {
            check(
                    "partial " + i,
                    single.partials.get(chunked.lengths.get(i) - 1).value(),
                    chunked.partials.get(i).value());
        }
        if (!plain.repeatsKeys) {
            chunked.checkGrowth();
            chunked.checkStates();
        }
        plain.check(single);
    }

    private static List<String> chunks(String how, String text) {
        List<String> chunks = new ArrayList<>();
        int from = 0;
        for (int i = 0; from < text.length(); i++) {
            int size = how.length() < 2 ? 1 : Math.max(1, how.charAt(1 + i % (how.length() - 1)) & 15);
            int to = Math.min(text.length(), from + size);
            chunks.add(text.substring(from, to));
            from = to;
        }
        return chunks;
    }

    private static void check(String what, Object expected, Object actual) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(what + "\n" + expected + "\n" + actual);
        }
    }

    /** A stream that has taken its chunks, and all that it said. */
    private static final class Run {
        final List<String> calls = new ArrayList<>();
        final List<Partial<?>> partials = new ArrayList<>();
        /** How long the text was after each chunk. */
        final List<Integer> lengths = new ArrayList<>();

        private final StringBuilder words = new StringBuilder();
        private final ObjectStream<?> stream;
        final String end;

        @Nullable
        Object result;

        Run(Setup setup, List<String> chunks) {
            stream = open(setup);
            end = read(setup, chunks) + "\n" + stream.partial();
            calls.add(words.toString());
        }

        private ObjectStream<?> open(Setup setup) {
            ObjectStreamBuilder<?> builder = ObjectStream.of(setup.target.type)
                    .tolerate(setup.tolerances)
                    .onViolation(violation -> calls.add(violation.toString()))
                    .onViolation(setup.atViolation);
            for (String path : List.of("*", "[*].*")) {
                if (has(setup, trial -> trial.onText(path, text -> {}))) {
                    builder.onText(path, words::append);
                }
            }
            for (String path : List.of("*", "[*]")) {
                if (has(setup, trial -> trial.onEach(path, Object.class, (at, value) -> {}))) {
                    builder.onEach(path, Object.class, (at, value) -> calls.add(at + " " + value));
                }
            }
            return (setup.validating ? builder : builder.withoutValidation()).open();
        }

        /** Returns whether the type has what is asked for; otherwise it is refused. */
        private static boolean has(Setup setup, Consumer<ObjectStreamBuilder<?>> question) {
            ObjectStreamBuilder<?> trial = ObjectStream.of(setup.target.type);
            question.accept(trial);
            try {
                trial.open();
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        private String read(Setup setup, List<String> chunks) {
            try {
                int length = 0;
                for (String chunk : chunks) {
                    stream.feed(chunk);
                    length += chunk.length();
                    lengths.add(length);
                    partials.add(stream.partial());
                }
                result = stream.finish(setup.policy);
                return MADE + result;
            } catch (StreamFailure e) {
                return e.getClass().getSimpleName() + " " + e.getMessage();
            }
        }

        void checkGrowth() {
            for (int i = 1; i < partials.size(); i++) {
                Growth.assertGrown(
                        "partial " + i,
                        partials.get(i - 1).value(),
                        partials.get(i).value());
            }
        }

        void checkStates() {
            List<ValuePath> completed = List.of();
            for (Partial<?> partial : partials) {
                List<ValuePath> next = partial.completedPaths();
                if (next.size() < completed.size()) {
                    throw new AssertionError(completed + " became " + next);
                }
                completed = next;
            }
            for (ValuePath path : completed) {
                check(
                        "the state of " + path,
                        ValueState.COMPLETE,
                        partials.get(partials.size() - 1).stateOf(path));
            }
        }
    }

    /** The same text without types. */
    private static final class Plain implements ParseListener {
        private static final String NONE = "none";

        private final Setup setup;
        private final PartialDocument document;
        private @Nullable Ending ending;
        private boolean malformed;
        boolean repeatsKeys;

        Plain(Setup setup, String text) {
            this.setup = setup;
            this.document = new PartialDocument(setup.policy);
            JsonPushParser parser = JsonPushParser.builder()
                    .tolerate(setup.tolerances)
                    .expect(setup.target.kind)
                    .truncation(TruncationPolicy.KEEP_OPEN_VALUES)
                    .listen(document)
                    .listen(this)
                    .build();
            try {
                parser.feed(text);
                parser.finish();
            } catch (JsonSyntaxException e) {
                malformed = true;
            }
        }

        @Override
        public void inputRepaired(ParsePosition at, Tolerance what) {
            repeatsKeys |= what == Tolerance.DUPLICATE_KEY;
        }

        @Override
        public void documentEnded(ParsePosition at, Ending how, List<ValuePath> open) {
            ending = how;
        }

        void check(Run run) {
            boolean made = run.end.startsWith(MADE);
            if (malformed || ending == Ending.TRUNCATED && setup.policy == TruncationPolicy.FAIL) {
                ObjectFuzzTest.check("an object of no document", false, made);
                return;
            }
            if (!made && (setup.validating || repeatsKeys || ending != Ending.COMPLETE)) {
                return;
            }
            ObjectFuzzTest.check("the object", bound(), made ? run.result : NONE);
        }

        private @Nullable Object bound() {
            try {
                return Binders.theOnlyOne().shapeOf(setup.target.type.type()).bind(document.value());
            } catch (BindException e) {
                return NONE;
            }
        }
    }
}
