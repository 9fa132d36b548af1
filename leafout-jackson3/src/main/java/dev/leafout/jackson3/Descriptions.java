// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyMetadata;
import tools.jackson.databind.deser.SettableBeanProperty;

/** What annotations say of a property for whoever reads the schema. */
final class Descriptions {
    private Descriptions() {}

    static void add(SettableBeanProperty property, Map<String, @Nullable Object> schema) {
        PropertyMetadata metadata = property.getMetadata();
        String description = metadata.getDescription();
        if (description != null && !description.isEmpty()) {
            schema.put("description", description);
        }
    }
}
