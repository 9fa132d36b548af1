// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

/** Processes the snapshots of one stream. */
interface SnapshotTaker {
    long take(String snapshot);

    long take(byte[] utf8);

    long end();
}
