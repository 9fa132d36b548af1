// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/** The order in which the properties of a class are declared. Those named by {@code @JsonPropertyOrder} come first. */
final class DeclaredOrder {
    private final Map<String, Integer> places = new HashMap<>();

    DeclaredOrder(BeanDescription description, ObjectMapper mapper) {
        Map<String, String> names = new HashMap<>();
        for (BeanPropertyDefinition property : description.findProperties()) {
            names.put(property.getInternalName(), property.getName());
        }
        List<String> order = new ArrayList<>();
        String[] chosen = JacksonApi.propertyOrder(description.getClassInfo(), mapper.deserializationConfig());
        if (chosen != null) {
            Arrays.stream(chosen).map(name -> names.getOrDefault(name, name)).forEach(order::add);
        }
        for (Field field : fields(description.getBeanClass())) {
            String name = names.get(field.getName());
            if (name != null) {
                order.add(name);
            }
        }
        order.forEach(name -> places.putIfAbsent(name, places.size()));
    }

    /** Returns the fields of a class, with those of its superclasses first. */
    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            fields.addAll(0, List.of(c.getDeclaredFields()));
        }
        return fields;
    }

    /** Returns an order of names in which names that are not fields come last. */
    Comparator<String> names() {
        return Comparator.comparingInt(name -> places.getOrDefault(name, Integer.MAX_VALUE));
    }
}
