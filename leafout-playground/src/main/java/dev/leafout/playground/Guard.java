// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for every request. It must address this machine by its own name, so that no other site can make a browser
 * send requests here. The page may load and run only what this server sends.
 */
final class Guard extends Filter {
    static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'; trusted-types 'none'";

    private final Set<String> hosts;

    Guard(int port) {
        this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        Headers answer = exchange.getResponseHeaders();
        answer.set("Content-Security-Policy", POLICY);
        answer.set("X-Content-Type-Options", "nosniff");
        answer.set("Referrer-Policy", "no-referrer");
        answer.set("Cross-Origin-Opener-Policy", "same-origin");
        answer.set("Cross-Origin-Resource-Policy", "same-origin");
        answer.set("Cache-Control", "no-store");
        Headers request = exchange.getRequestHeaders();
        String host = request.getFirst("Host");
        if (host == null || !hosts.contains(host)) {
            Answers.refuse(exchange, new Refusal(421, "This is a server for " + String.join(", ", hosts)));
        } else if (!isFromHere(request.getFirst("Origin"), host)) {
            Answers.refuse(exchange, new Refusal(403, "Requests from other sites are not allowed"));
        } else {
            chain.doFilter(exchange);
        }
    }

    private static boolean isFromHere(@Nullable String origin, String host) {
        return origin == null || origin.equals("http://" + host);
    }

    @Override
    public String description() {
        return "Requests must come from this machine";
    }
}
