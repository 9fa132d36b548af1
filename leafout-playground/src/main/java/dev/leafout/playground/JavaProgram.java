// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import dev.leafout.llm.Channel;
import dev.leafout.llm.Provider;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Writes a program that reads the same input in the same way, for users to copy. */
final class JavaProgram {
    private static final String INDENT = "        ";
    private static final String BLOCK = INDENT + INDENT;

    private final Settings settings;
    private final Set<String> imports = new TreeSet<>();
    private final StringBuilder body = new StringBuilder();

    private JavaProgram(Settings settings) {
        this.settings = settings;
    }

    /** Returns the program: one class, with its imports and a main method. */
    static String of(Settings settings) {
        return new JavaProgram(settings).write();
    }

    private String write() {
        Provider provider = settings.kind().provider();
        line("String input = " + JavaLiteral.of(settings.text(), BLOCK) + ";");
        writeParser();
        String modules = "leafout-core" + (settings.schema() == null ? "" : ", leafout-schema");
        if (provider != null) {
            modules += ", leafout-llm";
            writeProvider(provider);
        } else if (settings.kind().equals(InputKind.SNAPSHOTS)) {
            writeSnapshots();
        } else {
            writeText();
        }
        line("parser.finish();");
        StringBuilder program = new StringBuilder();
        imports.stream().filter(name -> name.startsWith("static")).forEach(name -> addImport(program, name));
        program.append(program.isEmpty() ? "" : "\n");
        imports.stream().filter(name -> !name.startsWith("static")).forEach(name -> addImport(program, name));
        return program.append("\n/** Needs from dev.leafout: ")
                .append(modules)
                .append(". */\npublic class ReadStream {\n    public static void main(String[] args) {\n")
                .append(body)
                .append("    }\n}\n")
                .toString();
    }

    private static void addImport(StringBuilder program, String name) {
        program.append("import ").append(name).append(";\n");
    }

    private void line(String line) {
        body.append(INDENT).append(line).append('\n');
    }

    private void writeParser() {
        boolean validates = settings.schema() != null;
        if (validates) {
            imports.add("dev.leafout.schema.JsonSchema");
            line("JsonSchema schema = JsonSchema.parse(" + JavaLiteral.of(settings.schemaText(), BLOCK) + ");");
        }
        imports.add("dev.leafout.parse.JsonPushParser");
        line("JsonPushParser parser = JsonPushParser.builder()");
        if (!settings.tolerate().equals("none")) {
            imports.add("dev.leafout.event.Tolerance");
            line("        .tolerate(Tolerance." + settings.tolerate() + "())");
        }
        line("        .onEvent(System.out::println)");
        if (validates) {
            line("        .listen(schema.validator(violation -> System.out.println(violation.message())))");
        }
        line("        .build();");
    }

    private void writeText() {
        int chunk = settings.chunk();
        int length = settings.text().codePointCount(0, settings.text().length());
        if (chunk >= length) {
            line("parser.feed(input);");
            return;
        }
        line("for (int from = 0, to; from < input.length(); from = to) { // any cut gives the same events");
        if (length == settings.text().length()) {
            line("    to = Math.min(input.length(), from + " + chunk + ");");
        } else {
            line("    to = input.offsetByCodePoints(from, Math.min(" + chunk
                    + ", input.codePointCount(from, input.length())));");
        }
        line("    parser.feed(input.substring(from, to));");
        line("}");
    }

    private void writeSnapshots() {
        imports.add("dev.leafout.snapshot.JsonStreamChunker");
        line("JsonStreamChunker chunker = new JsonStreamChunker();");
        line("input.lines().filter(line -> !line.isBlank()).map(chunker::process).forEach(parser::feed);");
        line("parser.feed(chunker.flush());");
    }

    private void writeProvider(Provider provider) {
        imports.add("static java.nio.charset.StandardCharsets.UTF_8");
        imports.add("dev.leafout.llm.ModelEvent");
        imports.add("dev.leafout.llm.Provider");
        imports.add("dev.leafout.llm.ProviderDecoder");
        line("ProviderDecoder decoder = Provider." + provider.name() + ".decoder(event -> {");
        line("    if (" + condition() + ") {");
        line("        parser.feed(delta." + (kindOfPart().equals("call") ? "json" : "text") + "());");
        line("    }");
        line("});");
        line("decoder.feed(input.getBytes(UTF_8));");
        line("decoder.feed(\"\\n\\n\".getBytes(UTF_8));");
        line("decoder.finish();");
    }

    private String kindOfPart() {
        ProviderTranscript transcript = settings.transcript();
        return transcript == null || transcript.parts().isEmpty()
                ? "answer"
                : transcript.parts().get(settings.part()).kind();
    }

    /** What is true of the events of the part, and of no others. */
    private String condition() {
        String event = switch (kindOfPart()) {
            case "call" -> "ArgumentsDelta";
            case "thinking" -> "ThinkingDelta";
            case "refusal" -> "RefusalDelta";
            default -> "TextDelta";
        };
        String condition = "event instanceof ModelEvent." + event + " delta";
        ProviderTranscript transcript = settings.transcript();
        if (transcript == null || isOnlyOne(transcript)) {
            return condition;
        }
        Channel channel = transcript.parts().get(settings.part()).channel();
        return String.format(
                Locale.ROOT,
                "%s\n%s            && delta.channel().output() == %d\n%s            && delta.channel().%s() == %d",
                condition,
                INDENT,
                channel.output(),
                INDENT,
                channel.isCall() ? "call" : "content",
                channel.isCall() ? channel.call() : channel.content());
    }

    private boolean isOnlyOne(ProviderTranscript transcript) {
        return transcript.parts().stream()
                        .filter(part -> part.kind().equals(kindOfPart()))
                        .count()
                <= 1;
    }
}
