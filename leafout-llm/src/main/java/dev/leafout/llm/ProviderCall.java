// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A tool that the provider called and runs itself, such as a search or its code interpreter. Immutable.
 *
 * @since 0.1
 */
public final class ProviderCall {
    private final ModelEvent.ProviderToolCalled event;

    ProviderCall(ModelEvent.ProviderToolCalled event) {
        this.event = event;
    }

    /** Returns the provider's name for the tool. */
    public String name() {
        return event.name();
    }

    /** Returns the provider's id of the call; null if it sends none. */
    public @Nullable String id() {
        return event.channel().callId();
    }

    /** Returns the arguments as JSON, as far as the provider reports them. */
    public String arguments() {
        return event.arguments();
    }

    /** Returns whether the call runs only after the client approves it. If so, the turn waits for that approval. */
    public boolean awaitsApproval() {
        return event.awaitsApproval();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProviderCall call && event.equals(call.event);
    }

    @Override
    public int hashCode() {
        return Objects.hash(event);
    }

    @Override
    public String toString() {
        return "ProviderCall[name=" + name() + ", id=" + id() + ", arguments=" + arguments() + "]";
    }
}
