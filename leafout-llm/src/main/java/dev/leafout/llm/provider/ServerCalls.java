// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The calls that the provider runs itself, while their arguments arrive. Each is reported once it is whole. */
final class ServerCalls {
    private final Consumer<ModelEvent> out;
    private final Map<Integer, Call> open = new LinkedHashMap<>(0);
    private boolean isAny;

    private record Call(Channel channel, String name, KeptText arguments) {}

    ServerCalls(Consumer<ModelEvent> out) {
        this.out = out;
    }

    /** Returns whether the turn has such a call. */
    boolean isAny() {
        return isAny;
    }

    /** A call begins at this index of the output. */
    void start(int index, Channel channel, String name) {
        stop(index);
        isAny = true;
        open.put(index, new Call(channel, name, new KeptText()));
    }

    /** Takes more arguments. Returns whether a call is open at this index. */
    boolean append(int index, String json) {
        Call call = open.get(index);
        if (call != null && !call.arguments.append(json)) {
            out.accept(PayloadDecoder.unreadable(KeptText.tooLong("The input of a tool")));
        }
        return call != null;
    }

    /** Reports the call at this index. Returns whether there is one. */
    boolean stop(int index) {
        Call call = open.remove(index);
        if (call == null) {
            return false;
        }
        String arguments = call.arguments.toString();
        out.accept(new ModelEvent.ProviderToolCalled(
                call.channel, call.name, arguments.isEmpty() ? "{}" : arguments, false));
        return true;
    }

    /** The model stopped, so all calls are whole. */
    void stopAll() {
        List.copyOf(open.keySet()).forEach(this::stop);
    }

    /** The turn restarts. */
    void forget() {
        open.clear();
        isAny = false;
    }
}
