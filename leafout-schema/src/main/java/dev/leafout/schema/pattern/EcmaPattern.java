// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

import org.jspecify.annotations.Nullable;

/**
 * A regular expression of ECMA-262, compiled. It matches if it does so anywhere in the text.
 *
 * @since 0.1
 */
public final class EcmaPattern {
    private final String source;
    private final Program program;
    private final @Nullable Automaton automaton;

    private EcmaPattern(String source, Program program) {
        this.source = source;
        this.program = program;
        this.automaton = program.regular ? new Automaton(program) : null;
    }

    /**
     * Compiles a pattern.
     *
     * @throws PatternSyntaxError if it is not of ECMA-262
     */
    public static EcmaPattern compile(String source) {
        return new EcmaPattern(source, Program.of(PatternParser.parse(source)));
    }

    public String source() {
        return source;
    }

    /** Returns the automaton; null if none can decide it, for a lookaround, a word edge or a back reference. */
    public @Nullable Automaton automaton() {
        return automaton;
    }

    /** Returns whether a whole text matches; null if that was not found out in so many steps. */
    public @Nullable Boolean matches(CharSequence text, long steps) {
        if (automaton == null) {
            int[] codePoints = text.codePoints().toArray();
            return switch (new Backtracker(program, codePoints, steps).run()) {
                case MATCH -> true;
                case NO_MATCH -> false;
                case GAVE_UP -> null;
            };
        }
        Automaton.State state = automaton.start;
        for (int i = 0; i < text.length() && !state.acceptsAll; ) {
            int c = Character.codePointAt(text, i);
            state = automaton.next(state, c);
            i += Character.charCount(c);
        }
        return state.accepts;
    }

    @Override
    public String toString() {
        return source;
    }
}
