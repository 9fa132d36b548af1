// SPDX-License-Identifier: Apache-2.0
package dev.leafout.ui;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.Consumer;

/** Writes text to a stream at once, as UTF-8. */
final class Utf8Output implements Consumer<String> {
    private final OutputStream out;

    Utf8Output(OutputStream out) {
        this.out = Objects.requireNonNull(out, "out");
    }

    @Override
    public void accept(String text) {
        try {
            out.write(text.getBytes(UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
