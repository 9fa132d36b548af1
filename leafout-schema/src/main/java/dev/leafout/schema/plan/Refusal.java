// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.plan;

/** Which keyword of which schema rejects a key. */
public record Refusal(Node owner, String keyword) {}
