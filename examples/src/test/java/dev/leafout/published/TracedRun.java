// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassObjectReference;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.event.VMStartEvent;
import com.sun.jdi.request.BreakpointRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs a program under a debugger and notes where it looks at classes and resources, by the rules of GraalVM's tracing agent: it stops at
 * the methods of {@link Class} that do so. Calls from within the JDK do not count: a native image knows what its own libraries need.
 */
final class TracedRun {
    private static final Set<String> OF_CLASSES = Set.of(
            "forName",
            "getMethod",
            "getMethods",
            "getDeclaredMethod",
            "getDeclaredMethods",
            "getField",
            "getFields",
            "getDeclaredField",
            "getDeclaredFields",
            "getConstructor",
            "getConstructors",
            "getDeclaredConstructor",
            "getDeclaredConstructors",
            "getRecordComponents",
            "getResource",
            "getResourceAsStream");
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /**
     * One such call.
     *
     * @param caller the class whose method called it
     * @param method the method of {@link Class}
     * @param type the class that it was called on; empty if it is static
     * @param argument its first argument, if that is a text
     */
    record Call(String caller, String method, String type, String argument) implements Comparable<Call> {
        boolean isResource() {
            return method.startsWith("getResource");
        }

        @Override
        public int compareTo(Call other) {
            return toString().compareTo(other.toString());
        }
    }

    private final Set<Call> calls = new TreeSet<>();

    private TracedRun() {}

    /** Runs the main class, and returns its calls. */
    static Set<Call> of(String main, String classPath) throws Exception {
        TracedRun run = new TracedRun();
        VirtualMachine machine = launch(main, classPath);
        try {
            run.follow(machine);
        } finally {
            machine.process().destroyForcibly().waitFor();
        }
        return run.calls;
    }

    private static VirtualMachine launch(String main, String classPath) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("main").setValue(main);
        arguments.get("options").setValue("-cp \"" + classPath + "\"");
        return connector.launch(arguments);
    }

    private void follow(VirtualMachine machine) throws Exception {
        for (boolean alive = true; alive; ) {
            EventSet events = machine.eventQueue().remove();
            for (Event event : events) {
                if (event instanceof VMStartEvent) {
                    watch(machine);
                } else if (event instanceof BreakpointEvent stop) {
                    note(stop);
                }
                alive &= !(event instanceof VMDeathEvent || event instanceof VMDisconnectEvent);
            }
            if (alive) {
                events.resume();
            }
        }
        printErrors(machine);
    }

    private static void watch(VirtualMachine machine) {
        ReferenceType type = machine.classesByName("java.lang.Class").get(0);
        for (Method method : type.methods()) {
            if (OF_CLASSES.contains(method.name()) && method.location() != null) {
                BreakpointRequest request = machine.eventRequestManager().createBreakpointRequest(method.location());
                request.setSuspendPolicy(BreakpointRequest.SUSPEND_EVENT_THREAD);
                request.enable();
            }
        }
    }

    private void note(BreakpointEvent stop) throws IncompatibleThreadStateException {
        if (stop.thread().frameCount() < 2) {
            return;
        }
        StackFrame called = stop.thread().frame(0);
        String caller = stop.thread().frame(1).location().declaringType().name();
        if (JDK.stream().anyMatch(caller::startsWith)) {
            return;
        }
        String type = called.thisObject() instanceof ClassObjectReference it
                ? it.reflectedType().name()
                : "";
        List<Value> arguments = called.getArgumentValues();
        String argument = !arguments.isEmpty() && arguments.get(0) instanceof StringReference text ? text.value() : "";
        calls.add(new Call(caller, called.location().method().name(), type, argument));
    }

    /** A program that fails has not been followed to its end. */
    private static void printErrors(VirtualMachine machine) throws IOException {
        String errors = new String(machine.process().getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!errors.isBlank()) {
            throw new IOException(errors);
        }
    }
}
