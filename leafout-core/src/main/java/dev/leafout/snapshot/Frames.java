// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import dev.leafout.event.ValuePath;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The containers that a walk is in, outermost first. The first is the document, which has no brackets. */
final class Frames {
    private final Container document;
    private Frame[] frames = new Frame[0];
    private int depth;

    Frames(Container document) {
        this.document = document;
    }

    int depth() {
        return depth;
    }

    void clear() {
        depth = 0;
    }

    Frame push(Container container, Node.State state, int start, int lastStart) {
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, Math.max(4, depth * 2));
            for (int i = depth; i < frames.length; i++) {
                frames[i] = new Frame(document);
            }
        }
        Frame frame = frames[depth++];
        frame.enter(container, state, start, lastStart);
        return frame;
    }

    /** Leaves the innermost container and returns the one around it. */
    Frame pop() {
        depth--;
        return frames[depth - 1];
    }

    Frame innermost() {
        return frames[depth - 1];
    }

    /** Returns the outermost container that is not open; null if there is none. */
    @Nullable
    Frame outermostClosed() {
        for (int i = 1; i < depth; i++) {
            if (frames[i].state != Node.State.OPEN) {
                return frames[i];
            }
        }
        return null;
    }

    /** Returns the path of the innermost container. */
    ValuePath path() {
        ValuePath path = ValuePath.root();
        for (int i = 2; i < depth; i++) {
            path = step(path, frames[i].container);
        }
        return path;
    }

    /** Returns the path of a child of the innermost container. */
    ValuePath pathOf(Node child) {
        return depth == 1 ? ValuePath.root() : step(path(), child);
    }

    private static ValuePath step(ValuePath path, Node child) {
        return child.key == null ? path.index(child.place) : path.key(child.key.text);
    }
}
