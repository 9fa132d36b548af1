// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.Arrays;

/** Depths of containers, each deeper than the one before. */
final class DepthStack {
    private int[] depths = {};
    private int size;

    void push(int depth) {
        if (size == depths.length) {
            depths = Arrays.copyOf(depths, Math.max(4, 2 * size));
        }
        depths[size++] = depth;
    }

    /** Takes away what is not less deep than this. */
    void cut(int depth) {
        while (size > 0 && depths[size - 1] >= depth) {
            size--;
        }
    }

    /** Takes the last depth away if it is this one, and returns whether it was. */
    boolean popIf(int depth) {
        boolean found = size > 0 && depths[size - 1] == depth;
        size -= found ? 1 : 0;
        return found;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void write(CheckpointWriter out) {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeInt(depths[i]);
        }
    }

    void read(CheckpointReader in) {
        int count = in.readInt(0, Integer.MAX_VALUE);
        size = 0;
        int last = 0;
        for (int i = 0; i < count; i++) {
            last = in.readInt(last + 1, Integer.MAX_VALUE);
            push(last);
        }
    }
}
