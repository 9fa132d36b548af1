// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import dev.leafout.mutiny.ObjectMultis;
import dev.leafout.typed.ObjectStream;
import dev.leafout.typed.Partial;
import io.smallrye.mutiny.Multi;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestStreamElementType;

@Path("/trip")
public class TripResource {
    private final ObjectMultis<Trip> trips = ObjectMultis.of(Trip.class);

    @Inject
    Guide guide;

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<Partial<Trip>> trip(@RestQuery("wish") String wish) {
        return guide.plan(wish, ObjectStream.schemaOf(Trip.class)).plug(trips::partials);
    }
}
