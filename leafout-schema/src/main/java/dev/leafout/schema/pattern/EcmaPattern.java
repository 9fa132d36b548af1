// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A compiled regular expression of ECMA-262. It may match anywhere in the text.
 */
public final class EcmaPattern {
    private final String source;
    private final @Nullable Program program;
    private final @Nullable String excess;
    private volatile @Nullable Automaton automaton;
    private final PatternMemory memory;

    private EcmaPattern(String source, @Nullable Program program, @Nullable String excess, PatternMemory memory) {
        this.source = source;
        this.program = program;
        this.excess = excess;
        this.memory = memory;
    }

    /**
     * Compiles a pattern.
     *
     * @throws PatternSyntaxError if it is not of ECMA-262
     */
    public static EcmaPattern compile(String source) {
        return compile(source, new PatternMemory());
    }

    /**
     * Compiles a pattern whose states share some memory with those of others.
     *
     * @throws PatternSyntaxError if it is not of ECMA-262
     */
    public static EcmaPattern compile(String source, PatternMemory memory) {
        PatternParser.Parsed parsed = PatternParser.parse(source);
        if (parsed.excess() != null) {
            return new EcmaPattern(source, null, parsed.excess(), memory);
        }
        if (!memory.hasRoom()) {
            return new EcmaPattern(source, null, PatternMemory.EXCESS, memory);
        }
        Program program = Program.of(parsed);
        if (program == null) {
            return new EcmaPattern(source, null, Program.EXCESS, memory);
        }
        return memory.takeForProgram(program.size())
                ? new EcmaPattern(source, program, null, memory)
                : new EcmaPattern(source, null, PatternMemory.EXCESS, memory);
    }

    /** Returns whether a text is a valid pattern of ECMA-262, even if it exceeds our limits. */
    public static boolean isPattern(String text) {
        try {
            PatternParser.check(text);
            return true;
        } catch (PatternSyntaxError e) {
            return false;
        }
    }

    public String source() {
        return source;
    }

    Program program() {
        return Objects.requireNonNull(program);
    }

    PatternMemory memory() {
        return memory;
    }

    /**
     * Returns the automaton, or null if none can decide the pattern because of a lookaround, a word boundary, a back
     * reference or a limit.
     */
    public @Nullable Automaton automaton() {
        Automaton known = automaton;
        return known != null || !hasAutomaton() ? known : makeAutomaton();
    }

    /** Most patterns of a schema are never needed, so that their automata are made when they are. */
    private synchronized Automaton makeAutomaton() {
        Automaton made = automaton;
        if (made == null) {
            made = new Automaton(program(), memory);
            automaton = made;
        }
        return made;
    }

    /** Returns whether an automaton can decide the pattern. */
    boolean hasAutomaton() {
        return program != null && program.regular;
    }

    /** Returns the limit that the pattern exceeds, as a sentence: then it is never known what matches. Usually null. */
    public @Nullable String excess() {
        return excess;
    }

    /** Returns whether a whole text matches, or null if that takes too many steps. */
    public @Nullable Boolean matches(CharSequence text, long steps) {
        return matches(text, new Steps(steps));
    }

    /** Like {@link #matches(CharSequence, long)}; uses up the remaining steps. */
    public @Nullable Boolean matches(CharSequence text, Steps steps) {
        if (program == null || steps.areUsedUp()) {
            return null;
        }
        Automaton known = automaton();
        if (known == null) {
            return new Backtracker(program, text.codePoints().toArray(), steps).run();
        }
        Automaton.State end = known.run(text, steps);
        return end == null ? null : end.accepts;
    }

    @Override
    public String toString() {
        return source;
    }
}
