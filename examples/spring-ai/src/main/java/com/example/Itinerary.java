// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.util.List;

/** What the model is asked for. */
public record Itinerary(String title, String summary, List<Day> days) {
    public record Day(String subtitle, List<Activity> activities) {}

    public record Activity(Kind type, String title, String description, double hours) {}

    public enum Kind {
        walk,
        food,
        sight
    }
}
