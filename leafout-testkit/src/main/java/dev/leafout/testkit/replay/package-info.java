// SPDX-License-Identifier: Apache-2.0
/**
 * A loopback server that replays what a provider sent, to test code with its real client:
 * {@link dev.leafout.testkit.replay.ReplayServer}.
 */
@NullMarked
package dev.leafout.testkit.replay;

import org.jspecify.annotations.NullMarked;
