// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
    private static final String SCHEMA = """
            {"type":"object","required":["score"],
             "properties":{
               "score":{"type":"number","minimum":1,"maximum":5},
               "mood":{"enum":["calm","cheerful"]},
               "most":{"type":"number","maximum":5},
               "day":{"type":"string","format":"date"}}}
            """;

    @TempDir
    Path folder;

    private String schema;

    @BeforeEach
    void writeSchema() throws IOException {
        schema = Files.writeString(folder.resolve("schema.json"), SCHEMA).toString();
    }

    private Ran validate(String text, String... more) {
        String[] args = new String[3 + more.length];
        args[0] = "validate";
        args[1] = "--schema";
        args[2] = schema;
        System.arraycopy(more, 0, args, 3, more.length);
        return Ran.leafout(text, args);
    }

    @Test
    void validInputHasNothingToSay() {
        assertThat(validate("{\"score\":4.5,\"mood\":\"calm\"}")).isEqualTo(new Ran(0, "", ""));
    }

    @Test
    void aViolationHasItsOffsetAndWhatItWouldHaveSaved() {
        Ran ran = validate("{\"mood\":\"cool, I think\",\"score\":3}      ");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("{\"path\":\"$.mood\",\"keyword\":\"enum\",\"schemaPointer\":\"/properties/mood/enum\","
                        + "\"expected\":{\"values\":[")
                .endsWith(",\"offset\":11,\"saved\":0.725}\n");
    }

    @Test
    void theSizeOfTheChunksDoesNotMatter() {
        String text = "{\"mood\":\"sad\",\"score\":\"4\",\"mood\":\"calm\"}";
        assertThat(validate(text, "--chunk", "1")).isEqualTo(validate(text));
        assertThat(validate(text).lines()).hasSize(3);
    }

    @Test
    void plainNumbersDecideEarlier() {
        String text = "{\"most\":7,\"score\":1}";
        assertThat(validate(text).out()).contains("\"offset\":10,");
        assertThat(validate(text, "--plain-numbers").out()).contains("\"offset\":9,");
    }

    @Test
    void formatsAreCheckedOnRequest() {
        String text = "{\"score\":1,\"day\":\"tomorrow\"}";
        assertThat(validate(text).code()).isZero();
        assertThat(validate(text, "--format").out()).contains("\"keyword\":\"format\"");
    }

    @Test
    void whatIsNotJsonIsSaidAfterTheViolations() {
        Ran ran = validate("{\"score\":\"x\", oops}");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("\"path\":\"$.score\"").endsWith("\"offset\":10,\"saved\":0.474}\n");
        assertThat(ran.err()).startsWith("leafout: ").contains("LO-103");
    }

    @Test
    void aSchemaMustBeThereAndBeOne() throws IOException {
        assertThat(Ran.leafout("{}", "validate").err()).startsWith("leafout: Missing required option: '--schema=S'\n");
        Files.writeString(folder.resolve("schema.json"), "{\"type\":\"text\"}");
        Ran ran = validate("{}");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).startsWith("leafout: " + schema + " is not a valid JSON Schema: ");
    }

    @Test
    void violationsAreCountedWhenTheyAreTooManyToList() throws IOException {
        int most = ValidateCommand.MOST_LISTED;
        Files.writeString(folder.resolve("schema.json"), "{\"items\":{\"type\":\"string\"}}");
        Ran ran = validate("[" + "1,".repeat(most + 1_999) + "1]");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.lines()).hasSize(most);
        assertThat(ran.err()).isEqualTo("leafout: 2,000 more violations are not listed.\n");
    }
}
