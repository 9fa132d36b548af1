// SPDX-License-Identifier: Apache-2.0
/** JSON text in, events and the value so far out, while the text is still being written. */
@SuppressWarnings("module") // typed is compiled after this module
module dev.leafout.core {
    requires static org.jspecify;

    exports dev.leafout.document;
    exports dev.leafout.document.view to
            dev.leafout.typed;
    exports dev.leafout.event;
    exports dev.leafout.field;
    exports dev.leafout.parse;
    exports dev.leafout.snapshot;
}
