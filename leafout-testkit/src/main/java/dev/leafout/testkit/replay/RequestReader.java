// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Reads one HTTP/1.1 request. */
final class RequestReader {
    private static final byte[] GO_ON = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII);

    private final InputStream in;
    private final OutputStream out;

    RequestReader(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    RecordedRequest read() throws IOException {
        String[] start = line().split(" ", 3);
        Map<String, String> headers = headers();
        if ("100-continue".equalsIgnoreCase(headers.get("expect"))) {
            out.write(GO_ON);
            out.flush();
        }
        return new RecordedRequest(
                start[0], start.length > 1 ? start[1] : "", headers, new String(body(headers), UTF_8));
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
            return chunks();
        }
        return in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("The request ends in the middle.");
            }
            line.write(b);
        }
        return line.toString(UTF_8).stripTrailing();
    }
}
