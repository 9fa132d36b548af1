// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What stands for a value that is not kept: its SHA-256. Equal values have equal ones; two that differ and have the same
 * are not known to exist.
 */
record Fingerprint(long a, long b, long c, long d) implements Comparable<Fingerprint> {
    private static final Comparator<Fingerprint> ORDER = Comparator.comparingLong(Fingerprint::a)
            .thenComparingLong(Fingerprint::b)
            .thenComparingLong(Fingerprint::c)
            .thenComparingLong(Fingerprint::d);

    /**
     * Returns that of a value as {@link ValueNumbers} knows it: the members of a container are what stands for them, a
     * number or a fingerprint.
     */
    static Fingerprint of(Object value) {
        MessageDigest digest = sha256();
        if (value instanceof Map<?, ?> map) {
            begin(digest, 'o', map.size());
            map.forEach((key, member) -> {
                add(digest, 'k', (String) key);
                addMember(digest, member);
            });
        } else if (value instanceof List<?> list) {
            begin(digest, 'a', list.size());
            list.forEach(member -> addMember(digest, member));
        } else {
            add(digest, value instanceof String ? 's' : 'n', value.toString());
        }
        ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
        return new Fingerprint(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** What follows is of this kind and length, so that no two values have the same bytes. */
    private static void begin(MessageDigest digest, char kind, int length) {
        digest.update(ByteBuffer.allocate(5).put((byte) kind).putInt(length).flip());
    }

    /** All units of the text, whether they are pairs or not. */
    private static void add(MessageDigest digest, char kind, String text) {
        begin(digest, kind, text.length());
        ByteBuffer units = ByteBuffer.allocate(2 * text.length());
        units.asCharBuffer().put(text);
        digest.update(units);
    }

    private static void addMember(MessageDigest digest, Object member) {
        if (member instanceof Fingerprint one) {
            begin(digest, 'f', Long.BYTES * 4);
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * 4);
            digest.update(bytes.putLong(one.a)
                    .putLong(one.b)
                    .putLong(one.c)
                    .putLong(one.d)
                    .flip());
        } else {
            begin(digest, 'i', (Integer) member);
        }
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
