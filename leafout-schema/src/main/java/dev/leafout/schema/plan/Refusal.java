// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** Which keyword of which schema does not let a key in. */
public record Refusal(Node owner, String keyword) {}
