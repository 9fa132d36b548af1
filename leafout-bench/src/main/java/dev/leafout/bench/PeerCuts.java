// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.leafout.document.PartialDocument;
import dev.leafout.parse.JsonPushParser;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import net.minidev.json.parser.ParseException;

/**
 * What the contenders on the JVM show of a document that is cut in two: its value after the first part, and after both.
 * One line of JSON for each contender, document and cut; {@code peers/judge.mjs} judges them.
 *
 * <p>The arguments are the folders of the documents.
 */
public final class PeerCuts {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonFactory FACTORY = new JsonFactory();

    /** What was shown, as JSON; empty where there was nothing to see. */
    private record Shown(String part, String whole) {}

    private interface Contender {
        Shown cut(String first, String rest) throws IOException, ParseException;
    }

    private static final Map<String, Contender> CONTENDERS = new LinkedHashMap<>();

    static {
        CONTENDERS.put("Leafout", PeerCuts::leafout);
        CONTENDERS.put("Jackson non-blocking", PeerCuts::jacksonNonBlocking);
        CONTENDERS.put("Jackson, close and read again", PeerCuts::jacksonReadAgain);
        CONTENDERS.put("json-smart, incomplete, RFC 4627", (f, r) -> jsonSmart(f, r, JsonSmartRuns.STRICT));
        CONTENDERS.put("json-smart, incomplete, permissive", (f, r) -> jsonSmart(f, r, JsonSmartRuns.PERMISSIVE));
    }

    private PeerCuts() {}

    public static void main(String[] args) throws IOException {
        try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            for (String folder : args) {
                for (Path file : PeerDocuments.of(Path.of(folder))) {
                    String document = Files.readString(file);
                    CONTENDERS.forEach((name, contender) -> {
                        for (int cut = 1; cut <= document.length(); cut++) {
                            out.printf(
                                    "{\"peer\":\"%s\",\"document\":\"%s\",\"cut\":%d%s}%n",
                                    name, PeerDocuments.name(file), cut, shown(contender, document, cut));
                        }
                    });
                }
            }
        }
    }

    private static String shown(Contender contender, String document, int cut) {
        try {
            Shown shown = contender.cut(document.substring(0, cut), document.substring(cut));
            return member("part", shown.part) + member("whole", shown.whole);
        } catch (IOException | ParseException | RuntimeException e) {
            return ",\"failed\":true";
        }
    }

    private static String member(String name, String json) {
        return json.isEmpty() ? "" : ",\"" + name + "\":" + inAscii(json);
    }

    /** Half of a surrogate pair has no UTF-8 form, and is just what the judge must see. */
    private static String inAscii(String json) {
        StringBuilder out = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c < 0x7f) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.toString();
    }

    private static Shown leafout(String first, String rest) {
        PartialDocument document = new PartialDocument();
        JsonPushParser parser = JsonPushParser.builder().listen(document).build();
        parser.feed(first);
        String part = document.toJson();
        parser.feed(rest);
        parser.finish();
        return new Shown(part, document.toJson());
    }

    private static Shown jacksonReadAgain(String first, String rest) throws IOException {
        TextCloser text = new TextCloser();
        text.append(first);
        String part = text.closed();
        return new Shown(
                part.isBlank() ? "" : MAPPER.readTree(part).toString(),
                MAPPER.readTree(first + rest).toString());
    }

    /** A text that cannot be read so far shows nothing; that the whole cannot be read is a failure. */
    private static Shown jsonSmart(String first, String rest, int mode) throws IOException, ParseException {
        String part = "";
        try {
            part = MAPPER.writeValueAsString(JsonSmartRuns.read(first, mode));
        } catch (ParseException e) {
            // nothing to see yet
        }
        return new Shown(part, MAPPER.writeValueAsString(JsonSmartRuns.read(first + rest, mode)));
    }

    /** It takes bytes: a pair that is cut comes with the rest. What it shows are the tokens that are complete. */
    private static Shown jacksonNonBlocking(String first, String rest) throws IOException {
        boolean cutsPair = !first.isEmpty() && Character.isHighSurrogate(first.charAt(first.length() - 1));
        int cut = first.length() - (cutsPair ? 1 : 0);
        try (JsonParser parser = FACTORY.createNonBlockingByteArrayParser()) {
            TokenTree tree = new TokenTree();
            feed(parser, first.substring(0, cut), tree);
            String part = tree.json();
            feed(parser, first.substring(cut) + rest, tree);
            ((ByteArrayFeeder) parser.getNonBlockingInputFeeder()).endOfInput();
            tree.takeAll(parser);
            return new Shown(part, tree.json());
        }
    }

    private static void feed(JsonParser parser, String text, TokenTree tree) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > 0) {
            ((ByteArrayFeeder) parser.getNonBlockingInputFeeder()).feedInput(utf8, 0, utf8.length);
            tree.takeAll(parser);
        }
    }
}
