// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.jackson3.Jackson3Binder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** A partial is written as far as it is shown. */
class Jackson3PartialTest {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().findAndAddModules().build();

    record Trip(String title, int budget, boolean booked, List<Day> days, Set<String> tags) {}

    record Day(@Gate String name, @WhenComplete String link, AgreedTypes.Plain kind) {}

    @Test
    void whatHasNotComeIsLeftOut() throws Exception {
        assertWritten("", "null");
        assertWritten("{", "{}");
        assertWritten("{'title':'Slow da", "{'title':'Slow da'}");
        assertWritten("{'title':'Slow days','budget':85", "{'title':'Slow days'}");
        assertWritten("{'title':'Slow days','budget':850,", "{'title':'Slow days','budget':850}");
        assertWritten("{'budget':0,'days':[", "{'budget':0,'days':[]}");
    }

    @Test
    void whatIsHeldIsLeftOut() throws Exception {
        assertWritten("{'days':[{'link':'x'", "{'days':[]}");
        assertWritten("{'days':[{'name':'Mon','link':'htt", "{'days':[{'name':'Mon'}]}");
        assertWritten("{'days':[{'name':'Mon','kind':'ON", "{'days':[{'name':'Mon'}]}");
        assertWritten("{'days':[{'name':'Mon','kind':'ONE'},{'name':'T", "{'days':[{'name':'Mon','kind':'ONE'}]}");
        assertWritten("{'tags':['a','b'", "{}");
        assertWritten("{'tags':['a','b']", "{'tags':['a','b']}");
    }

    @Test
    void theWholeIsWrittenWhole() throws Exception {
        assertWritten(
                "{'title':'t','budget':1,'booked':false,'days':[],'tags':null}",
                "{'title':'t','budget':1,'booked':false,'days':[],'tags':null}");
    }

    private static void assertWritten(String fed, String expected) throws Exception {
        ObjectStream<Trip> stream = ObjectStream.of(Trip.class)
                .binder(new Jackson3Binder(MAPPER))
                .tolerate(Set.of())
                .open();
        stream.feed(fed.replace('\'', '"'));
        Partial<Trip> partial = stream.partial();
        String json = expected.replace('\'', '"');
        assertThat(MAPPER.writeValueAsString(partial)).isEqualTo(json);
        assertThat(MAPPER.writeValueAsString(Map.of("partial", partial))).isEqualTo("{\"partial\":" + json + "}");
        JsonNode tree = MAPPER.valueToTree(partial);
        assertThat(String.valueOf(tree)).isEqualTo(json);
        assertThat(partial.toJson()).isEqualTo(fed.isEmpty() ? "" : json);
    }
}
