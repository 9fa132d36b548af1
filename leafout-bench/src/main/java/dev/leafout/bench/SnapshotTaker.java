// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

/** Takes the snapshots of one stream, and makes something of them. */
interface SnapshotTaker {
    long take(String snapshot);

    long take(byte[] utf8);

    long end();
}
