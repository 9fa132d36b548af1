// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import net.minidev.json.parser.JSONParser;
import net.minidev.json.parser.ParseException;

/** The runs of json-smart that are measured; its parser can accept text that ends early. */
final class JsonSmartRuns {
    static final int STRICT = JSONParser.MODE_RFC4627 | JSONParser.ACCEPT_INCOMPLETE;
    static final int PERMISSIVE = JSONParser.MODE_PERMISSIVE_WITH_INCOMPLETE;

    private JsonSmartRuns() {}

    /** After every chunk, reads the text so far again. If it rejects the text, there is no value at that chunk. */
    static long readAgain(String[] chunks) {
        StringBuilder text = new StringBuilder();
        long sum = 0;
        for (String chunk : chunks) {
            text.append(chunk);
            try {
                sum += read(text.toString(), STRICT) == null ? 0 : 1;
            } catch (ParseException e) {
                sum--;
            }
        }
        return sum;
    }

    static Object read(String text, int mode) throws ParseException {
        return new JSONParser(mode).parse(text);
    }
}
