// SPDX-License-Identifier: Apache-2.0
/**
 * JSON Schema on text that is still being written. Start at {@link dev.leafout.schema.JsonSchema}.
 */
@NullMarked
package dev.leafout.schema;

import org.jspecify.annotations.NullMarked;
