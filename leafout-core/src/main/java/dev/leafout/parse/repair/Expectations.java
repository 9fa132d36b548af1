// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse.repair;

import dev.leafout.event.ValuePath;
import dev.leafout.parse.Expectation;
import dev.leafout.parse.text.Frame;
import dev.leafout.parse.text.Position;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is expected of each open object and array, and of the value that comes next. */
final class Expectations {
    private final Position position;
    private final StyledTexts.Known styled;
    /** By depth: the document, then the open containers, outermost first. The outermost is the document's value. */
    private Expectation[] open = new Expectation[4];
    /** Likewise: the keys that an object there can have; null for any. */
    private @Nullable StyledTexts[] keys = new StyledTexts[4];

    Expectations(Position position, StyledTexts.Known styled, Expectation root) {
        this.position = position;
        this.styled = styled;
        open[0] = root;
    }

    /** Returns what is expected of the innermost container. */
    Expectation innermost() {
        return open[position.openContainers()];
    }

    /** Returns the keys that the innermost object can have; null for any. */
    @Nullable
    StyledTexts keys() {
        return keys[position.openContainers()];
    }

    /** Returns what is expected of the container that this many others are around, counting the document. */
    Expectation at(int depth) {
        return open[depth];
    }

    /** Returns what is expected of the value that begins here. */
    Expectation due() {
        Frame frame = position.frame();
        if (frame.isDocument()) {
            return open[0];
        }
        String key = position.key();
        return key == null ? innermost().item() : innermost().member(key);
    }

    /** An object or array begins here. */
    void opens() {
        put(position.openContainers() + 1, due());
    }

    private void put(int depth, Expectation expected) {
        if (depth == open.length) {
            open = Arrays.copyOf(open, 2 * depth);
            keys = Arrays.copyOf(keys, 2 * depth);
        }
        open[depth] = expected;
        boolean anyKeys = expected.hasOtherKeys() || expected.keys().isEmpty();
        keys[depth] = anyKeys ? null : styled.of(expected.keys());
    }

    /** Looks up what is expected of the open containers, after they have been restored. */
    void restored() {
        put(1, open[0]);
        int depth = 1;
        for (ValuePath step : position.frame().path().steps()) {
            String key = step.key();
            put(depth + 1, key == null ? open[depth].item() : open[depth].member(key));
            depth++;
        }
    }
}
