// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says whether one partial value can have become another: whatever was there is still there, and may only have grown. */
final class Growth {
    /** What stands for a value that has not come, which may then be null. */
    private static final Set<Object> NOT_THERE =
            Set.of(0, 0L, 0.0, false, List.of(), Map.of(), Set.of(), Optional.empty());

    private Growth() {}

    static void assertGrown(String where, Object before, Object after) {
        if (before == null || NOT_THERE.contains(before)) {
            return;
        }
        assertThat(after).as(where).isNotNull();
        if (before instanceof String text) {
            assertThat((String) after).as(where).startsWith(text);
        } else if (before instanceof List<?> list) {
            assertThat(((List<?>) after).size()).as(where).isGreaterThanOrEqualTo(list.size());
            for (int i = 0; i < list.size(); i++) {
                assertGrown(where + "[" + i + "]", list.get(i), ((List<?>) after).get(i));
            }
        } else if (before instanceof Map<?, ?> map) {
            map.forEach((key, value) -> assertGrown(where + "." + key, value, ((Map<?, ?>) after).get(key)));
        } else if (before instanceof Optional<?> optional) {
            optional.ifPresent(value -> assertGrown(where, value, ((Optional<?>) after).orElse(null)));
        } else if (before instanceof Record) {
            assertThat(after).as(where).hasSameClassAs(before);
            for (RecordComponent component : before.getClass().getRecordComponents()) {
                assertGrown(where + "." + component.getName(), get(component, before), get(component, after));
            }
        } else if (before instanceof Types.Bean bean) {
            assertGrown(where + ".name", bean.getName(), ((Types.Bean) after).getName());
            assertGrown(where + ".tags", bean.getTags(), ((Types.Bean) after).getTags());
        } else if (before instanceof Types.Created created) {
            assertGrown(where + ".title", created.title, ((Types.Created) after).title);
        } else {
            assertThat(after).as(where).isEqualTo(before);
        }
    }

    private static Object get(RecordComponent component, Object owner) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
