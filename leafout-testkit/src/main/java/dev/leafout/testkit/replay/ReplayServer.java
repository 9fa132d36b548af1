// SPDX-License-Identifier: Apache-2.0
package dev.leafout.testkit.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * A server on the loopback interface that replays recorded replies, to test code that talks to a language model with
 * its real client. The test decides how far the server sends, so it can assert what arrives early:
 *
 * <pre>{@code
 * try (ReplayServer server = ReplayServer.start(Reply.sse(transcript).gated())) {
 *     CompletableFuture<Trip> trip = app.ask(server.url());
 *     Exchange exchange = server.exchange();
 *     exchange.sendEvents(3);
 *     assertThat(app.nextTitle()).isEqualTo("Slow da");     // while the server is still sending
 *     exchange.sendAll();
 *     assertThat(trip.join()).isEqualTo(expected);
 * }
 * }</pre>
 *
 * <p>It supports just enough of HTTP/1.1: one request per connection, no encryption. The first request gets the first
 * reply, and so on; all further requests get the last reply.
 *
 * <p>Any thread may use it.
 *
 * @since 0.1
 */
public final class ReplayServer implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final ServerSocket listening;
    private final List<Reply> replies;
    // Guarded by this.
    private final List<Exchange> exchanges = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();

    private ReplayServer(ServerSocket listening, List<Reply> replies) {
        this.listening = listening;
        this.replies = replies;
    }

    /** Starts a server on a free port that gives these replies. */
    public static ReplayServer start(Reply first, Reply... more) {
        List<Reply> replies = new ArrayList<>(List.of(more));
        replies.add(0, first);
        try {
            ReplayServer server =
                    new ReplayServer(new ServerSocket(0, 0, InetAddress.getByAddress(LOOPBACK)), List.copyOf(replies));
            start("replay-accept", server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            for (int i = 0; true; i++) {
                Socket socket = listening.accept();
                Exchange exchange = exchange(i);
                remember(socket);
                start("replay-" + i, () -> exchange.serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private synchronized void remember(Socket socket) {
        sockets.add(socket);
    }

    /** Returns the address, without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    /** Returns the first exchange, which need not have begun yet. */
    public Exchange exchange() {
        return exchange(0);
    }

    /** Returns an exchange by its number, from 0; it need not have begun yet. */
    public synchronized Exchange exchange(int index) {
        while (exchanges.size() <= index) {
            exchanges.add(new Exchange(replies.get(Math.min(exchanges.size(), replies.size() - 1))));
        }
        return exchanges.get(index);
    }

    /** Returns how many connections there were. */
    public synchronized int connections() {
        return sockets.size();
    }

    /** Closes all connections at once. */
    @Override
    public void close() {
        try {
            listening.close();
            for (Socket socket : copyOfSockets()) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized List<Socket> copyOfSockets() {
        return List.copyOf(sockets);
    }
}
