// SPDX-License-Identifier: Apache-2.0
/** JSON text in, events and the value so far out, while the text is still being written. */
module dev.leafout.core {
    requires static org.jspecify;

    exports dev.leafout.document;
    exports dev.leafout.event;
    exports dev.leafout.field;
    exports dev.leafout.parse;
    exports dev.leafout.snapshot;
}
