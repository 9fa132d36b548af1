// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.pattern;

/**
 * Finds the instructions from which some text leads to a match. An instruction that needs the start of the text cannot
 * lead to one later on.
 */
final class Alive {
    private Alive() {}

    static boolean[] of(Program program) {
        boolean[] endLeadsOn = new boolean[program.length];
        boolean[] leadsOn = new boolean[program.length];
        // Programs jump backwards only at the end of a loop, so there are no more passes than nested loops.
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int pc = program.length - 1; pc >= 0; pc--) {
                boolean atEnd = leadsOn(program, pc, endLeadsOn, endLeadsOn, true);
                boolean any = leadsOn(program, pc, leadsOn, endLeadsOn, false);
                changed |= atEnd != endLeadsOn[pc] || any != leadsOn[pc];
                endLeadsOn[pc] = atEnd;
                leadsOn[pc] = any;
            }
        }
        return leadsOn;
    }

    private static boolean leadsOn(Program program, int pc, boolean[] known, boolean[] knownAtEnd, boolean atEnd) {
        return switch (program.op[pc]) {
            case Program.MATCH -> true;
            case Program.SET ->
                !atEnd && known[pc + 1] && program.sets.get(program.x[pc]).isWritable();
            case Program.SPLIT -> known[program.x[pc]] || known[program.y[pc]];
            case Program.JUMP -> known[program.x[pc]];
            case Program.PLACE -> program.isEnd(pc) && knownAtEnd[pc + 1];
            default -> known[pc + 1];
        };
    }
}
