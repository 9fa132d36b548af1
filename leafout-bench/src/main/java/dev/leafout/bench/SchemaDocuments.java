// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The schema of the itineraries of {@link LlmDocuments}, and calls of a tool with theirs. */
final class SchemaDocuments {
    static final String ITINERARY = """
            {"type":"object","required":["title","summary","budget","familyFriendly","rating","sponsor","days"],
             "additionalProperties":false,
             "properties":{
               "title":{"type":"string","maxLength":200},
               "summary":{"type":"string"},
               "budget":{"type":"object","required":["currency","total","perDay"],"additionalProperties":false,
                 "properties":{"currency":{"enum":["EUR","USD","GBP"]},
                   "total":{"type":"number","minimum":0},"perDay":{"type":"number","minimum":0}}},
               "familyFriendly":{"type":"boolean"},
               "rating":{"type":"number","minimum":0,"maximum":5},
               "sponsor":{"type":["string","null"]},
               "days":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/day"}}},
             "$defs":{
               "day":{"type":"object","required":["day","title","activities"],"additionalProperties":false,
                 "properties":{"day":{"type":"integer","minimum":1},"title":{"type":"string"},
                   "activities":{"type":"array","items":{"$ref":"#/$defs/activity"}}}},
               "activity":{"type":"object","additionalProperties":false,
                 "required":["name","category","description","start","cost","booked"],
                 "properties":{"name":{"type":"string","minLength":1},
                   "category":{"enum":["food","culture","nature","transfer","leisure"]},
                   "description":{"type":"string"},
                   "start":{"type":"string","pattern":"^([01]?[0-9]|2[0-3]):[0-5][0-9]$"},
                   "cost":{"type":"number","minimum":0},"booked":{"type":"boolean"}}}}}
            """;

    static final String TOOL_CALL = """
            {"type":"object","required":["query","filters","limit","sort"],"additionalProperties":false,
             "properties":{
               "query":{"type":"string","minLength":1,"maxLength":500},
               "filters":{"type":"array","maxItems":20,"items":{"anyOf":[
                 {"type":"object","required":["kind","field","value"],"additionalProperties":false,
                  "properties":{"kind":{"const":"equals"},"field":{"type":"string","pattern":"^[a-z_]+$"},
                    "value":{"type":["string","number","boolean"]}}},
                 {"type":"object","required":["kind","field"],"additionalProperties":false,
                  "properties":{"kind":{"const":"range"},"field":{"type":"string","pattern":"^[a-z_]+$"},
                    "from":{"type":"number"},"to":{"type":"number"}}}]}},
               "limit":{"type":"integer","minimum":1,"maximum":100},
               "sort":{"enum":["relevance","date","price"]}}}
            """;

    private SchemaDocuments() {}

    /** Returns calls of about 400 characters each, with this many characters in total. */
    static List<String> toolCalls(int volume) {
        Random random = new Random(1);
        List<String> calls = new ArrayList<>();
        for (int made = 0; made < volume; ) {
            StringBuilder out = new StringBuilder("{\"query\":\"quiet rooms near the old harbour\",\"filters\":[");
            int filters = 3 + random.nextInt(5);
            for (int i = 0; i < filters; i++) {
                out.append(i == 0 ? "" : ",");
                out.append(
                        random.nextBoolean()
                                ? "{\"kind\":\"equals\",\"field\":\"city_name\",\"value\":\"Lisbon\"}"
                                : "{\"kind\":\"range\",\"field\":\"price\",\"from\":" + random.nextInt(90)
                                        + ",\"to\":250.5}");
            }
            out.append("],\"limit\":").append(1 + random.nextInt(99)).append(",\"sort\":\"price\"}");
            calls.add(out.toString());
            made += out.length();
        }
        return calls;
    }

    /** Returns a schema with this many properties. */
    static String wide(int properties) {
        StringBuilder out = new StringBuilder("{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{");
        for (int i = 0; i < properties; i++) {
            out.append(i == 0 ? "" : ",").append("\"property").append(i).append("\":");
            out.append(
                    switch (i % 4) {
                        case 0 -> "{\"type\":\"string\",\"maxLength\":80}";
                        case 1 -> "{\"type\":\"integer\",\"minimum\":0,\"maximum\":1000}";
                        case 2 -> "{\"enum\":[\"small\",\"medium\",\"large\"]}";
                        default -> "{\"type\":\"array\",\"items\":{\"type\":\"string\",\"pattern\":\"^[a-z]+$\"}}";
                    });
        }
        return out.append("}}").toString();
    }
}
