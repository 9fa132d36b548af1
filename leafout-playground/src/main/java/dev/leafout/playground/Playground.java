// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.io.IOException;
import java.net.BindException;
import java.time.InstantSource;
import java.util.regex.Pattern;

/** {@code leafout play}: starts the server, says where it is, and leaves the rest to whoever opens the page. */
final class Playground {
    private static final int USAGE = 2;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    private Playground() {}

    /** Runs until it is stopped. */
    public static void main(String[] args) throws IOException {
        configure("sun.net.httpserver.nodelay", "true"); // an operation is small, and must not wait for the next
        configure("sun.net.httpserver.maxReqTime", "10"); // seconds in which a request must have arrived
        configure(
                "jdk.httpserver.maxConnections", "512"); // where the JDK knows it; more connections are closed at once
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

    /** Tells the JDK's server something, unless the command line has. */
    private static void configure(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Returns the port, 0 for any that is free; negative if the arguments are wrong. */
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
