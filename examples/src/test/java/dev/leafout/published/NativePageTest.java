// SPDX-License-Identifier: Apache-2.0
package dev.leafout.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.pages.NativeTrip;
import dev.leafout.pages.Pages;
import dev.leafout.published.TracedRun.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The program of docs/native.md, run with the rules of GraalVM's tracing agent: all that it looks at is in some metadata. */
class NativePageTest {
    private static final String PAGE = Pages.page("docs/native.md");
    private static final Pattern JSON = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);

    private static Set<Call> calls;

    @BeforeAll
    static void traceTheProgram() throws Exception {
        calls = TracedRun.of(
                NativeTrip.class.getName(),
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    }

    @Test
    void theProgramPrintsWhatThePageShows() {
        String printed = Pages.printedBy(() -> NativeTrip.main(new String[0]));
        assertThat(PAGE).contains("\n```\n" + printed + "```\n");
    }

    @Test
    void everyResourceThatLeafoutReadsIsInItsMetadata() throws Exception {
        List<String> patterns = new ArrayList<>();
        for (String module : PublishedModulesTest.published()) {
            patterns.addAll(Reachability.of(module).resourcePatterns());
        }
        Set<String> resources = new TreeSet<>();
        for (Call call : calls) {
            if (isLeafouts(call) && call.isResource()) {
                String folder = call.type().substring(0, call.type().lastIndexOf('.'));
                resources.add(folder.replace('.', '/') + "/" + call.argument());
            }
        }
        assertThat(resources)
                .isNotEmpty()
                .allMatch(resource -> patterns.stream().anyMatch(resource::matches));
    }

    @Test
    void everyClassThatLeafoutLooksAtIsInItsMetadataOrThePages() throws Exception {
        Set<String> known = new TreeSet<>(usersTypes());
        for (String module : PublishedModulesTest.published()) {
            known.addAll(Reachability.of(module).typeNames());
        }
        Set<String> types = new TreeSet<>();
        for (Call call : calls) {
            if (isLeafouts(call) && !call.isResource()) {
                types.add(call.method().equals("forName") ? call.argument() : call.type());
            }
        }
        assertThat(types).hasSizeGreaterThan(4).isSubsetOf(known);
    }

    /** Jackson looks at them too. */
    @Test
    void theUsersTypesOnThePageAreThoseThatAnybodyLooksAt() {
        Set<String> types = new TreeSet<>();
        for (Call call : calls) {
            if (call.type().startsWith(NativeTrip.class.getName() + "$")) {
                types.add(call.type());
            }
        }
        assertThat(types).isEqualTo(usersTypes());
    }

    private static Set<String> usersTypes() {
        Matcher json = JSON.matcher(PAGE);
        assertThat(json.find()).isTrue();
        Set<String> types = new TreeSet<>();
        for (String name : Reachability.parse(json.group(1)).typeNames()) {
            types.add(NativeTrip.class.getPackageName() + "." + name);
        }
        return types;
    }

    private static boolean isLeafouts(Call call) {
        return call.caller().startsWith("dev.leafout.") && !call.caller().startsWith(NativeTrip.class.getName());
    }
}
