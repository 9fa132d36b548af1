// SPDX-License-Identifier: Apache-2.0
/**
 * Snapshots to text: complete JSON values that grow come in, chunks that concatenate to the last of them go out. Start
 * at {@link dev.leafout.snapshot.JsonStreamChunker}.
 */
@NullMarked
package dev.leafout.snapshot;

import org.jspecify.annotations.NullMarked;
