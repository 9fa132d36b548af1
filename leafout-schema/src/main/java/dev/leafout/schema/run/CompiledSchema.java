// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Node;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A compiled schema as validators need it: what must hold for a document, and a reusable workbench. */
public final class CompiledSchema {
    /** What must hold for a document. */
    final Conjunction root;
    /** Identifies this schema, so that a checkpoint is restored with the same one. */
    final int fingerprint;

    /** A workbench that no validator is using. */
    private final AtomicReference<@Nullable Workbench> spare = new AtomicReference<>();

    public CompiledSchema(Conjunction root, int fingerprint) {
        this.root = root;
        this.fingerprint = fingerprint;
    }

    public SchemaOptions options() {
        return root.table.options;
    }

    /** Returns the schemas that must hold for a document. */
    public Node[] nodes() {
        return root.nodes.clone();
    }

    Workbench takeBench() {
        Workbench taken = spare.getAndSet(null);
        return taken != null ? taken : new Workbench(this);
    }

    void giveBack(Workbench bench) {
        if (bench.clear()) {
            spare.setRelease(bench);
        }
    }
}
