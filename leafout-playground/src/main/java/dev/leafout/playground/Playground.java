// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.event.SafeText;
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

    private static final int LAST_PORT = 65_535;
    private static final Pattern PORT = Pattern.compile("\\d{1,5}");

    private Playground() {}

    /** Runs until it is stopped. */
    public static void main(String[] args) throws IOException {
        configureServer();
        String mistake = mistake(args);
        if (!mistake.isEmpty()) {
            System.err.println("leafout: " + mistake + "\nUsage: leafout play [--port N]");
            System.exit(USAGE);
        }
        int port = args.length == 0 ? 0 : Integer.parseInt(args[1]);
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

    /** Returns what is wrong with the arguments; empty if nothing is. */
    static String mistake(String... args) {
        if (args.length == 0) {
            return "";
        }
        if (!args[0].equals("--port")) {
            return "there is no option " + SafeText.of(args[0]);
        }
        if (args.length != 2) {
            return args.length == 1 ? "--port needs a number" : "there is no option " + SafeText.of(args[2]);
        }
        boolean fine = PORT.matcher(args[1]).matches() && Integer.parseInt(args[1]) <= LAST_PORT;
        return fine ? "" : "--port must be 0 to " + LAST_PORT + ", not " + SafeText.of(args[1]);
    }
}
