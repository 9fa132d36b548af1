// SPDX-License-Identifier: Apache-2.0
package dev.leafout.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A registry whose clock stands still, and what is in it as text. */
final class Meters {
    private final MockClock clock = new MockClock();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);

    void pass(long millis) {
        clock.add(Duration.ofMillis(millis));
    }

    /** One line for each meter of leafout: its name, the values of its tags but for the model and "none", and its figures. */
    String leafout() {
        return lines("leafout.");
    }

    String lines(String prefix) {
        return registry.getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith(prefix))
                .filter(meter -> !meter.getId().getName().endsWith(".histogram"))
                .map(Meters::line)
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String line(Meter meter) {
        String tags = meter.getId().getTags().stream()
                .map(Tag::getValue)
                .filter(value -> !value.equals("none"))
                .collect(Collectors.joining(" "));
        return (meter.getId().getName() + " " + tags).strip() + ": " + figures(meter);
    }

    private static String figures(Meter meter) {
        if (meter instanceof Timer timer) {
            return timer.count() + " in " + Math.round(timer.totalTime(TimeUnit.MILLISECONDS)) + " ms";
        } else if (meter instanceof DistributionSummary summary) {
            return summary.count() + " with " + Math.round(summary.totalAmount());
        } else if (meter instanceof Counter counter) {
            return String.valueOf(Math.round(counter.count()));
        }
        return String.valueOf(Math.round(((Gauge) meter).value()));
    }
}
