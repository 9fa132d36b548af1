// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;

/**
 * Stands for a value that is not kept: its SHA-256. Equal values have equal fingerprints; no two different values with
 * the same one are known.
 */
record Fingerprint(long a, long b, long c, long d) implements Comparable<Fingerprint> {
    private static final Comparator<Fingerprint> ORDER = Comparator.comparingLong(Fingerprint::a)
            .thenComparingLong(Fingerprint::b)
            .thenComparingLong(Fingerprint::c)
            .thenComparingLong(Fingerprint::d);

    /** Returns that of a value as {@link ValueNumbers} describes it. */
    static Fingerprint of(String value) {
        ByteBuffer units = ByteBuffer.allocate(2 * value.length());
        units.asCharBuffer().put(value);
        ByteBuffer bytes = ByteBuffer.wrap(sha256().digest(units.array()));
        return new Fingerprint(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Returns a text that no number has. */
    @Override
    public String toString() {
        return "#" + a + "/" + b + "/" + c + "/" + d;
    }

    @Override
    public int compareTo(Fingerprint other) {
        return ORDER.compare(this, other);
    }

    void write(CheckpointWriter out) {
        out.writeLong(a).writeLong(b).writeLong(c).writeLong(d);
    }

    static Fingerprint read(CheckpointReader in) {
        return new Fingerprint(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }
}
