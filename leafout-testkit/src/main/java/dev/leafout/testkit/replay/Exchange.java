// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One request to a {@link ReplayServer} and its reply, seen from the server. A test decides when the reply continues,
 * and asks what the client did. Nothing here sleeps; waiting for more than 30 seconds fails the test.
 *
 * <p>Any thread may use it: tests wait in one while the server answers in another.
 *
 * @since 0.1
 */
public final class Exchange {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(US_ASCII);
    private static final byte[] LINE_END = "\r\n".getBytes(US_ASCII);

    private final Reply reply;

    // Guarded by this.
    private int allowed;
    private int sent;
    private boolean over;
    private boolean clientClosed;
    private @Nullable RecordedRequest request;

    Exchange(Reply reply) {
        this.reply = reply;
        this.allowed = reply.isGated() ? 0 : Integer.MAX_VALUE;
    }

    /** Lets the server send the body up to here, in bytes. The request need not have arrived yet. */
    public synchronized void sendUpTo(int bytes) {
        allowed = Math.max(allowed, bytes);
        notifyAll();
    }

    /** Lets the server send the body up to the end of this event, the first being 1. */
    public void sendEvents(int events) {
        sendUpTo(reply.endOfEvent(events));
    }

    /** Lets the server send everything. */
    public void sendAll() {
        sendUpTo(Integer.MAX_VALUE);
    }

    /** Waits for the request and returns it. */
    public synchronized RecordedRequest request() {
        await("a request", () -> request != null);
        return Objects.requireNonNull(request);
    }

    /** Waits until this many bytes of the body are sent. */
    public synchronized void awaitSent(int bytes) {
        await("byte " + bytes + " to be sent", () -> sent >= bytes);
    }

    /**
     * Waits until the client has closed the connection before the reply was over.
     *
     * @return how many bytes of the body were sent by then
     */
    public synchronized int awaitClientClosed() {
        await("the client to close the connection", () -> clientClosed || over);
        if (!clientClosed) {
            throw new AssertionError("The client did not close the connection: the reply was sent to its end.");
        }
        return sent;
    }

    /** Waits up to this long for the client to close the connection, and returns whether it has. */
    public synchronized boolean isClientClosedWithin(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toMillis(); left > 0 && !clientClosed && !over; left = millisUntil(deadline)) {
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return clientClosed;
    }

    /** Waits until the server has sent everything it will send. */
    public synchronized void awaitOver() {
        await("the end of the reply", () -> over);
    }

    /** Returns how many bytes of the body were sent so far. */
    public synchronized int bytesSent() {
        return sent;
    }

    /** Returns whether the client closed the connection before the reply was over. */
    public synchronized boolean isClientClosed() {
        return clientClosed;
    }

    private synchronized void await(String what, BooleanSupplier happened) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (long left = PATIENCE.toMillis(); !happened.getAsBoolean(); left = millisUntil(deadline)) {
                if (left <= 0) {
                    throw new AssertionError("Waited " + PATIENCE.toSeconds() + " s for " + what + "; " + this);
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted; " + this, e);
        }
    }

    private static long millisUntil(long nanoTime) {
        return (nanoTime - System.nanoTime()) / 1_000_000;
    }

    void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            RecordedRequest read = new RequestReader(socket.getInputStream(), out).read();
            arrived(read);
            ReplayServer.start("replay-watch", () -> watch(socket));
            send(out);
        } catch (IOException | RuntimeException e) {
            closedByClient();
        } finally {
            end();
        }
    }

    private synchronized void arrived(RecordedRequest read) {
        request = read;
        notifyAll();
    }

    /** A client sends nothing after its request, so the next thing to read is the end of the connection. */
    private void watch(Socket socket) {
        try {
            InputStream in = socket.getInputStream();
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // closed, by either side
        }
        closedByClient();
    }

    private synchronized void closedByClient() {
        if (!over && sent < reply.lastByte()) {
            clientClosed = true;
            notifyAll();
        }
    }

    private synchronized void end() {
        over = true;
        notifyAll();
    }

    private void send(OutputStream out) throws IOException {
        out.write(reply.head());
        out.flush();
        for (byte[] piece : reply.writes()) {
            pause();
            int from = 0;
            while (from < piece.length) {
                int length = permitted(piece.length - from);
                if (length == 0) {
                    return;
                }
                write(out, piece, from, length);
                from += length;
            }
        }
        if (reply.isWhole() && reply.isChunked()) {
            out.write(LAST_CHUNK);
            out.flush();
        }
    }

    private void pause() throws IOException {
        try {
            Thread.sleep(reply.pause().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** Waits for permission to send, and returns how much may be sent; 0 if nothing ever will. */
    private synchronized int permitted(int wanted) {
        int last = reply.lastByte();
        while (sent < last && sent >= allowed && !clientClosed && !over) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return 0;
            }
        }
        return clientClosed || over ? 0 : Math.min(wanted, Math.min(last, allowed) - sent);
    }

    private void write(OutputStream out, byte[] piece, int from, int length) throws IOException {
        sent(length);
        if (reply.isChunked()) {
            byte[] size = (Integer.toHexString(length) + "\r\n").getBytes(US_ASCII);
            byte[] chunk = new byte[size.length + length + LINE_END.length];
            System.arraycopy(size, 0, chunk, 0, size.length);
            System.arraycopy(piece, from, chunk, size.length, length);
            System.arraycopy(LINE_END, 0, chunk, size.length + length, LINE_END.length);
            out.write(chunk);
        } else {
            out.write(piece, from, length);
        }
        out.flush();
    }

    /** Counts before writing: a client that has everything may close the connection at once. */
    private synchronized void sent(int length) {
        sent += length;
        notifyAll();
    }

    /** Returns the progress of the exchange. */
    @Override
    public synchronized String toString() {
        return (request == null ? "no request yet" : request.method() + " " + request.path()) + ", sent " + sent
                + " of " + reply.length() + " bytes" + (clientClosed ? ", closed by the client" : over ? ", over" : "");
    }
}
