// SPDX-License-Identifier: Apache-2.0
package dev.leafout.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.Corpus;
import dev.leafout.parse.JsonPushParser;
import dev.leafout.testkit.CutPlan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What is visible of a document only ever grows towards its final value, and does not depend on the chunking. */
class GrowthTest {
    static final List<String> COMPLETE = Corpus.COMPLETE;
    static final List<String> ALL = new ArrayList<>(Corpus.COMPLETE);

    static {
        ALL.addAll(Corpus.REPAIRED);
        ALL.addAll(Corpus.TRUNCATED);
    }

    private static List<String> jsonAfterEachCharacter(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        List<String> result = new ArrayList<>(List.of(""));
        for (int i = 0; i < text.length(); i++) {
            parser.feed(text.substring(i, i + 1));
            result.add(document.toJson());
        }
        return result;
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void whatIsVisibleDependsOnTheTextAndNotOnItsChunks(String text) {
        List<String> expected = jsonAfterEachCharacter(text);
        CutPlan.thorough(text.length()).forEach(plan -> {
            PartialDocument document = new PartialDocument();
            JsonPushParser parser = JsonPushParser.builder().onEvent(document).build();
            int length = 0;
            for (String chunk : plan.cut(text)) {
                parser.feed(chunk);
                length += chunk.length();
                assertThat(document.toJson()).as("%s %s", text, plan).isEqualTo(expected.get(length));
            }
        });
    }

    @ParameterizedTest
    @FieldSource("COMPLETE")
    void everySnapshotIsABeginningOfTheFinalValue(String text) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        List<Object> snapshots = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            parser.feed(text.substring(i, i + 1));
            if (!document.toJson().isEmpty()) {
                snapshots.add(document.value());
            }
        }
        parser.finish();
        for (Object snapshot : snapshots) {
            assertThat(isBeginning(snapshot, document.value()))
                    .as("%s of %s", snapshot, document.value())
                    .isTrue();
        }
    }

    private static boolean isBeginning(Object part, Object whole) {
        if (part instanceof String text) {
            return whole instanceof String all && all.startsWith(text);
        }
        if (part instanceof List<?> list) {
            return whole instanceof List<?> all && all.size() >= list.size() && areBeginnings(list, all);
        }
        if (part instanceof Map<?, ?> map) {
            return whole instanceof Map<?, ?> all
                    && all.size() >= map.size()
                    && List.copyOf(all.keySet()).subList(0, map.size()).equals(List.copyOf(map.keySet()))
                    && areBeginnings(map.values(), all.values());
        }
        return part == null ? whole == null : part.equals(whole);
    }

    private static boolean areBeginnings(Iterable<?> parts, Iterable<?> wholes) {
        Iterator<?> whole = wholes.iterator();
        for (Object part : parts) {
            if (!isBeginning(part, whole.next())) {
                return false;
            }
        }
        return true;
    }
}
