// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.event.Ending;
import dev.leafout.event.Tolerance;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.parse.ParseListener;
import dev.leafout.parse.ParsePosition;
import dev.leafout.parse.TextSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the value of one property of the root as if it were the document. Some providers accept only an object at
 * the root, so a list has to be requested inside one. A root that is not an object is passed on as it is.
 */
final class Unwrapped implements ParseListener {
    private final String property;
    private final ParseListener next;
    private final InnerPosition inner = new InnerPosition();
    private boolean wrapped;
    private boolean inside;

    Unwrapped(String property, ParseListener next) {
        this.property = property;
        this.next = next;
    }

    /** Receives all text: the listener after it decides what to show. */
    @Override
    public boolean hearsHeldText() {
        return true;
    }

    @Override
    public void valueStarted(ParsePosition at, ValueKind kind) {
        if (at.depth() == 0) {
            wrapped = kind == ValueKind.OBJECT;
        }
        if (passes(at)) {
            next.valueStarted(shifted(at), kind);
        }
    }

    /** Returns whether the call is about the value, or something inside it. */
    private boolean passes(ParsePosition at) {
        if (!wrapped) {
            return true;
        }
        if (at.depth() == 1 && at.key() != null) {
            inside = at.key().equals(property);
        }
        return at.depth() > 0 && inside;
    }

    private ParsePosition shifted(ParsePosition at) {
        return wrapped ? inner.of(at) : at;
    }

    @Override
    public void keyAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (passes(at)) {
            next.keyAppended(shifted(at), text, escaped);
        }
    }

    @Override
    public void keyCompleted(ParsePosition at, String key) {
        boolean passes = passes(at);
        if (passes && !(wrapped && at.depth() == 1)) {
            next.keyCompleted(shifted(at), key);
        }
    }

    @Override
    public void memberExpected(ParsePosition at) {
        if (passes(at)) {
            next.memberExpected(shifted(at));
        }
    }

    @Override
    public void booleanStarted(ParsePosition at, boolean value) {
        if (passes(at)) {
            next.booleanStarted(shifted(at), value);
        }
    }

    @Override
    public void escapeAppended(ParsePosition at, char first, char last) {
        if (passes(at)) {
            next.escapeAppended(shifted(at), first, last);
        }
    }

    @Override
    public void textAppended(ParsePosition at, TextSlice text, boolean escaped) {
        if (passes(at)) {
            next.textAppended(shifted(at), text, escaped);
        }
    }

    @Override
    public void numberAppended(ParsePosition at, TextSlice text) {
        if (passes(at)) {
            next.numberAppended(shifted(at), text);
        }
    }

    @Override
    public void valueCompleted(ParsePosition at, ValueKind kind, TextSlice raw) {
        if (passes(at)) {
            next.valueCompleted(shifted(at), kind, raw);
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what) {
        if (passes(at)) {
            next.inputRepaired(shifted(at), what);
        }
    }

    @Override
    public void inputRepaired(ParsePosition at, Tolerance what, String written, String made) {
        if (passes(at)) {
            next.inputRepaired(shifted(at), what, written, made);
        }
    }

    @Override
    public void outsideAppended(ParsePosition at, TextSlice text) {
        next.outsideAppended(at, text);
    }

    @Override
    public void documentEnded(ParsePosition at, Ending ending, List<ValuePath> open) {
        List<ValuePath> shifted = new ArrayList<>();
        for (ValuePath path : open) {
            if (!wrapped) {
                shifted.add(path);
            } else if (!path.isRoot() && property.equals(path.steps().get(0).key())) {
                shifted.add(withoutFirst(path));
            }
        }
        next.documentEnded(wrapped ? inner.of(at) : at, ending, shifted);
    }

    @Override
    public void chunkEnded() {
        next.chunkEnded();
    }

    private static ValuePath withoutFirst(ValuePath path) {
        ValuePath shifted = ValuePath.root();
        List<ValuePath> steps = path.steps();
        for (ValuePath step : steps.subList(Math.min(1, steps.size()), steps.size())) {
            String key = step.key();
            shifted = key == null ? shifted.index(step.index()) : shifted.key(key);
        }
        return shifted;
    }

    /** A position, seen from inside the wrapper. */
    private static final class InnerPosition implements ParsePosition {
        private @Nullable ParsePosition outer;
        private ValuePath lastOuter = ValuePath.root();
        private ValuePath lastInner = ValuePath.root();

        ParsePosition of(ParsePosition position) {
            outer = position;
            return this;
        }

        private ParsePosition outer() {
            return Objects.requireNonNull(outer);
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // the parser keeps the path of a value, so identity is enough
        public ValuePath path() {
            ValuePath path = outer().path();
            if (path != lastOuter) {
                lastOuter = path;
                lastInner = withoutFirst(path);
            }
            return lastInner;
        }

        @Override
        public int depth() {
            return Math.max(0, outer().depth() - 1);
        }

        @Override
        public @Nullable String key() {
            return outer().depth() == 1 ? null : outer().key();
        }

        @Override
        public int index() {
            return outer().depth() == 1 ? -1 : outer().index();
        }

        @Override
        public long offset() {
            return outer().offset();
        }

        @Override
        public int line() {
            return outer().line();
        }

        @Override
        public int column() {
            return outer().column();
        }
    }
}
