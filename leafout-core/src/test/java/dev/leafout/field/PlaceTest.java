// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.ValuePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static final String[] KEYS = {"a", "aa", "ab", "b", "a.b", "a[", "", "A", "é", "a\"", "z9", "_"};

    @Test
    void placesAreOrderedAsTheTextsOfTheirPaths() {
        Random random = new Random(3);
        Place root = Place.root();
        List<Place> places = new ArrayList<>(List.of(root));
        for (int i = 0; i < 400; i++) {
            Place outer = places.get(random.nextInt(places.size()));
            ValuePath path = outer.path();
            places.add(outer.child(
                    random.nextBoolean()
                            ? path.index(random.nextInt(12))
                            : path.key(KEYS[random.nextInt(KEYS.length)])));
        }
        for (Place one : places) {
            String text = one.path().toDotPath();
            assertThat(one.length()).isEqualTo(text.length());
            for (Place other : places) {
                assertThat(Integer.signum(one.compareTo(other)))
                        .as("%s and %s", one.path(), other.path())
                        .isEqualTo(Integer.signum(text.compareTo(other.path().toDotPath())));
            }
        }
    }
}
