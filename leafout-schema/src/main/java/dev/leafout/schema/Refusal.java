// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/** Which keyword of which schema does not let a key in. */
record Refusal(Node owner, String keyword) {}
