// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.io.IOException;
import java.net.BindException;
import java.time.InstantSource;
import java.util.regex.Pattern;

/** {@code leafout play}: starts the server and prints its address. */
final class Playground {
    private static final int USAGE = 2;
    /** The seconds within which a request must arrive. */
    private static final int REQUEST_SECONDS = Integer.getInteger("leafout.requestSeconds", 10);
    /** Further connections are closed at once, if the JDK supports this setting. */
    private static final int MAX_CONNECTIONS = 512;

    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    private Playground() {}

    /** Runs until it is stopped. */
    public static void main(String[] args) throws IOException {
        configureServer();
        int port = port(args);
        if (port < 0) {
            System.err.println("Usage: leafout play [--port N]");
            System.exit(USAGE);
        }
        try {
            PlaygroundServer server = PlaygroundServer.start(port, InstantSource.system());
            System.out.println("Leafout's playground is at " + server.address() + "  (Ctrl-C stops it)");
        } catch (BindException e) {
            System.err.println("leafout: port " + port + " cannot be used: " + e.getMessage());
            System.exit(USAGE);
        }
    }

    /** Sets system properties of the JDK's server, which it reads only before it starts. */
    private static void configureServer() {
        System.setProperty(
                "sun.net.httpserver.nodelay", "true"); // an operation is small and must not wait for the next one
        System.setProperty("sun.net.httpserver.maxReqTime", String.valueOf(REQUEST_SECONDS));
        System.setProperty("jdk.httpserver.maxConnections", String.valueOf(MAX_CONNECTIONS));
    }

    /** Returns the port, or 0 for any free one; negative if the arguments are wrong. */
    static int port(String... args) {
        if (args.length == 0) {
            return 0;
        }
        boolean fine = args.length == 2
                && args[0].equals("--port")
                && PORT.matcher(args[1]).matches();
        int port = fine ? Integer.parseInt(args[1]) : -1;
        return port > 65535 ? -1 : port;
    }
}
