// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trial on whose behalf, and in which role, a conjunction is tried on a member. */
record Requester(Trial parent, int role, Conjunction conjunction) {

    void write(CheckpointWriter out, Level around) {
        List<Conjunction> tried = ((MemberLeaf) parent.leaf).tried(around.memberKey());
        out.writeInt(around.indexOf(parent)).writeInt(role).writeInt(tried.indexOf(conjunction));
    }

    /** Reads one that asks for something on the current member of the level around it. */
    static Requester read(CheckpointReader in, Level member, @Nullable Level around) {
        if (around == null) {
            throw in.damaged("root");
        }
        int index = in.readInt(0, around.count - 1);
        Trial parent = around.trials[index];
        int role = in.readInt(Leaf.MAIN, Integer.MAX_VALUE);
        in.require(parent.leaf instanceof MemberLeaf, "parent");
        MemberLeaf members = (MemberLeaf) parent.leaf;
        in.require(members.hasRole(role), "role");
        List<Conjunction> tried = members.tried(around.memberKey());
        in.require(!tried.isEmpty(), "child");
        Conjunction conjunction = tried.get(in.readInt(0, tried.size() - 1));
        in.require(conjunction.plan(member.kind).verdict == Verdict.LIVE, "child");
        return new Requester(parent, role, conjunction);
    }
}
