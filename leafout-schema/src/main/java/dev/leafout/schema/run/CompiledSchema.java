// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.schema.SchemaOptions;
import dev.leafout.schema.plan.Conjunction;
import dev.leafout.schema.plan.Node;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A compiled schema as validators need it: what must hold for a document, and a reusable workbench. */
public final class CompiledSchema {
    /** What must hold for a document. */
    final Conjunction root;

    /** The properties whose texts say which alternative is meant, as a hint; almost always none. */
    final Set<String> tags;

    private final IntSupplier fingerprint;

    /** A workbench that no validator is using. */
    private final AtomicReference<@Nullable Workbench> spare = new AtomicReference<>();

    public CompiledSchema(Conjunction root, Set<String> tags, IntSupplier fingerprint) {
        this.root = root;
        this.tags = tags;
        this.fingerprint = fingerprint;
    }

    /** Identifies this schema, so that a checkpoint is restored with the same one. */
    int fingerprint() {
        return fingerprint.getAsInt();
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
