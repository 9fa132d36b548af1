// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import dev.leafout.mutiny.ObjectMultis;
import dev.leafout.typed.Partial;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Tells whether the text of the service was cancelled. */
@Path("/watched")
@Produces(MediaType.SERVER_SENT_EVENTS)
@RestStreamElementType(MediaType.APPLICATION_JSON)
public class WatchedResource {
    /** Has a permit for every text that was cancelled. */
    static final Semaphore CANCELLED = new Semaphore(0);

    /** Not what the model writes: its days are no numbers. */
    public record Numbers(String city, List<Integer> days) {}

    @Inject
    Guide guide;

    @GET
    @Path("/trip")
    public Multi<Partial<Trip>> trip() {
        return ObjectMultis.of(Trip.class).partials(text());
    }

    @GET
    @Path("/numbers")
    public Multi<Partial<Numbers>> numbers() {
        return ObjectMultis.of(Numbers.class).partials(text());
    }

    private Multi<String> text() {
        return guide.plan("Two days", "any").onCancellation().invoke(CANCELLED::release);
    }
}
