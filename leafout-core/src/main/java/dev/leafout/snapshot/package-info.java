// SPDX-License-Identifier: Apache-2.0
/**
 * From snapshots to text: growing snapshots, each of them complete JSON, become chunks that concatenate to the last
 * one. Start at {@link dev.leafout.snapshot.JsonStreamChunker}.
 */
@NullMarked
package dev.leafout.snapshot;

import org.jspecify.annotations.NullMarked;
