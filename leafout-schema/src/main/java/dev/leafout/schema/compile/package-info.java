// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a schema document: resolves its references, and turns each schema in it into a {@link
 * dev.leafout.schema.plan.Node}. Not exported. Start at {@link dev.leafout.schema.compile.SchemaCompiler}.
 */
@NullMarked
package dev.leafout.schema.compile;

import org.jspecify.annotations.NullMarked;
