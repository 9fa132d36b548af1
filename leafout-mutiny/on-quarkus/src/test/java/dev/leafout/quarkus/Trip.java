// SPDX-License-Identifier: Apache-2.0
package dev.leafout.quarkus;

import java.util.List;

public record Trip(String city, List<Day> days) {
    public record Day(String title, int km) {}
}
