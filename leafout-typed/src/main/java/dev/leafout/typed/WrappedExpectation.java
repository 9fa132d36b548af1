// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.parse.Expectation;

/** What is expected of a document that may be the value of one property of an object, or stand alone. */
record WrappedExpectation(String property, Expectation inner) implements Expectation {
    @Override
    public Expectation member(String key) {
        return key.equals(property) ? inner : ANYTHING;
    }

    @Override
    public Expectation item() {
        return inner.item();
    }
}
