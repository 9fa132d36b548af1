// SPDX-License-Identifier: Apache-2.0
package dev.leafout.readme;

import java.util.List;

/** The type of the programs in README.md. */
public record Trip(String city, List<Day> days) {
    /** A day of it. */
    public record Day(String title, int km) {}
}
