// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import dev.leafout.parse.TextSlice;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the texts of properties that say which alternative is meant, for the levels of their objects. */
final class TagReader {
    /** A longer text names nothing. */
    private static final int MAX_LENGTH = 1_024;

    private final Set<String> names;
    /** The object whose tag comes next or is being read, and the name of that tag. */
    private @Nullable Level object;

    private String name = "";
    private boolean isBegun;
    private final StringBuilder text = new StringBuilder();

    TagReader(Set<String> names) {
        this.names = names;
    }

    void key(Level level, String key) {
        object = names.contains(key) ? level : null;
        name = key;
        isBegun = false;
    }

    void started(ValueKind kind) {
        if (isBegun || kind != ValueKind.STRING) {
            object = null;
        }
        isBegun = true;
        text.setLength(0);
    }

    void append(TextSlice piece) {
        if (object != null && text.length() <= MAX_LENGTH) {
            text.append(piece);
        }
    }

    void completed() {
        if (object != null) {
            object.tag(name, text.toString());
            object = null;
        }
    }

    void write(CheckpointWriter out, Workbench bench) {
        out.writeInt(object == null ? -1 : object.depth);
        out.writeString(name).writeBoolean(isBegun).writeString(text.toString());
        for (int i = 0; i < bench.depth; i++) {
            bench.levels[i].writeTag(out);
        }
    }

    void read(CheckpointReader in, Workbench bench) {
        int depth = in.readInt(-1, bench.depth - 1);
        object = depth < 0 ? null : bench.levels[depth];
        name = in.readString();
        isBegun = in.readBoolean();
        text.append(in.readString());
        for (int i = 0; i < bench.depth; i++) {
            bench.levels[i].readTag(in);
        }
    }
}
