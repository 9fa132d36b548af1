// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.compile;

import dev.leafout.schema.SchemaException;
import dev.leafout.schema.plan.Messages;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Reads the URIs of schemas. Generators write names such as {@code Map<String, Item>} into references without escaping
 * what a URI must not contain; both spellings are the same here.
 */
final class Uris {
    /** Longer URIs are rejected, since each reference resolves to another URI based on that of its schema. */
    private static final int MAX_LENGTH = 4_096;

    private static final String FORBIDDEN = " <>|{}^`\"\\[]";

    private Uris() {}

    /** Returns the URI that a reference without fragment leads to. */
    static URI resolve(SchemaLocation at, String reference) {
        try {
            URI base = at.resource().base;
            if (reference.isEmpty()) {
                return base;
            }
            requireShort(reference, at);
            URI uri = URI.create(escaped(reference));
            URI resolved = base.isOpaque() ? uri : base.resolve(uri);
            requireShort(resolved.toString(), at);
            return resolved;
        } catch (IllegalArgumentException e) {
            throw new SchemaException("Not a URI: " + Messages.shown(reference), at.pointer(), e);
        }
    }

    private static void requireShort(String uri, SchemaLocation at) {
        if (uri.length() > MAX_LENGTH) {
            throw at.error("A URI is longer than 4,096 characters: " + Messages.shown(uri));
        }
    }

    private static String escaped(String uri) {
        StringBuilder out = new StringBuilder(uri.length());
        for (int i = 0; i < uri.length(); i++) {
            char c = uri.charAt(i);
            if (FORBIDDEN.indexOf(c) < 0) {
                out.append(c);
            } else {
                out.append('%').append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            }
        }
        return out.toString();
    }

    /** Returns a fragment with its escapes replaced. A percent sign that begins no escape stands for itself. */
    static String decoded(String fragment) {
        if (fragment.indexOf('%') < 0) {
            return fragment;
        }
        byte[] bytes = fragment.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
            if (low < 0) {
                out.write(bytes[i]);
            } else {
                out.write(high * 16 + low);
                i += 2;
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
