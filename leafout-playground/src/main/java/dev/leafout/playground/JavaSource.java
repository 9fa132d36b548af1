// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The records and enums of a Java source. Everything else in it is skipped. */
final class JavaSource {
    /**
     * A type as it is written.
     *
     * @param name without its package; {@code []} for an array, whose type is its only argument
     */
    record Type(String name, List<Type> arguments) {}

    /**
     * A component of a record.
     *
     * @param property its name in JSON
     */
    record Component(Type type, String property, boolean nullable) {}

    /** A record, with its components, or an enum, with the names of its constants. */
    record Declaration(String name, boolean isEnum, List<Component> components, List<String> constants) {}

    private static final Pattern TOKEN = Pattern.compile(
            "\\s+|//[^\\n]*|/\\*(?s:.*?)\\*/|(\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'"
                    + "|[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*|\\.\\.\\.|(?s:.))");
    private static final Pattern IDENTIFIER =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*");

    /** How deep types may be nested in types, and records in records. */
    static final int MAX_DEPTH = 64;

    private final List<String> tokens = new ArrayList<>();
    private final Map<String, Declaration> declarations = new LinkedHashMap<>();
    private int at;
    private int depth;

    static Refusal tooDeep() {
        return Refusal.wrong("These types are nested more than " + MAX_DEPTH + " deep");
    }

    private JavaSource(String source) {
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            if (token.group(1) != null) {
                tokens.add(token.group(1));
            }
        }
    }

    /** Returns the records and enums by name, in their order. */
    static Map<String, Declaration> declarations(String source) {
        JavaSource java = new JavaSource(source);
        java.read();
        return java.declarations;
    }

    private void read() {
        while (at < tokens.size()) {
            String token = next();
            boolean declares = IDENTIFIER.matcher(peek()).matches();
            if (token.equals("record") && declares) {
                readRecord(next());
            } else if (token.equals("enum") && declares) {
                readEnum(next());
            }
        }
    }

    private void readRecord(String name) {
        if (peek().equals("<")) {
            throw Refusal.wrong("The record " + name + " has type parameters, so its components can be anything");
        }
        expect("(", "after record " + name);
        List<Component> components = new ArrayList<>();
        while (!peek().equals(")")) {
            components.add(component(name));
            if (!peek().equals(")")) {
                expect(",", "between the components of record " + name);
            }
        }
        next();
        declarations.put(name, new Declaration(name, false, components, List.of()));
    }

    private Component component(String record) {
        String property = null;
        boolean nullable = false;
        while (peek().equals("@")) {
            next();
            String annotation = simpleName();
            nullable |= annotation.equals("Nullable");
            String argument = peek().equals("(") ? skipped("(", ")") : "";
            property = annotation.equals("JsonProperty") ? firstString(argument, property) : property;
        }
        Type type = type();
        if (peek().equals("...")) {
            next();
            type = new Type("[]", List.of(type));
        }
        String name = identifier("a name in record " + record);
        return new Component(type, property == null ? name : property, nullable);
    }

    private static @Nullable String firstString(String argument, @Nullable String otherwise) {
        Matcher text = Pattern.compile("\"([^\"\\\\]+)\"").matcher(argument);
        return text.find() ? text.group(1) : otherwise;
    }

    private Type type() {
        while (peek().equals("@")) { // of the type itself
            next();
            simpleName();
        }
        String name = peek().equals("?") ? next() : simpleName();
        if (name.equals("?")) {
            boolean bounded = peek().equals("extends") || peek().equals("super");
            return bounded && !next().isEmpty() ? type() : new Type("Object", List.of());
        }
        List<Type> arguments = new ArrayList<>();
        if (peek().equals("<")) {
            next();
            if (++depth > MAX_DEPTH) {
                throw tooDeep();
            }
            arguments.add(type());
            while (peek().equals(",")) {
                next();
                arguments.add(type());
            }
            expect(">", "after the arguments of " + name);
            depth--;
        }
        Type type = new Type(name, arguments);
        while (peek().equals("[")) {
            next();
            expect("]", "after " + name + "[");
            type = new Type("[]", List.of(type));
        }
        return type;
    }

    private void readEnum(String name) {
        while (!peek().equals("{")) {
            next();
        }
        next();
        List<String> constants = new ArrayList<>();
        while (!peek().equals(";") && !peek().equals("}")) {
            String token = next();
            if (token.equals("@")) {
                simpleName();
            } else if (IDENTIFIER.matcher(token).matches()) {
                constants.add(token);
            }
            if (peek().equals("(")) {
                skipped("(", ")");
            }
            if (peek().equals("{")) {
                skipped("{", "}");
            }
        }
        declarations.put(name, new Declaration(name, true, List.of(), constants));
    }

    /** Skips what is in brackets, and returns it. */
    private String skipped(String open, String close) {
        StringBuilder skipped = new StringBuilder();
        int depth = 0;
        do {
            String token = next();
            depth += token.equals(open) ? 1 : token.equals(close) ? -1 : 0;
            skipped.append(token);
        } while (depth > 0);
        return skipped.toString();
    }

    /** Reads a name that may have a package or an outer class before it, and returns its last identifier. */
    private String simpleName() {
        String name = identifier("a type");
        while (peek().equals(".")) {
            next();
            name = identifier("a type");
        }
        return name;
    }

    private String identifier(String what) {
        String token = next();
        if (!IDENTIFIER.matcher(token).matches()) {
            throw Refusal.wrong("Expected " + what + " but found " + token);
        }
        return token;
    }

    private void expect(String token, String where) {
        String found = next();
        if (!found.equals(token)) {
            throw Refusal.wrong("Expected " + token + " " + where + " but found " + found);
        }
    }

    /** Returns the next token without taking it; empty at the end. */
    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private String next() {
        if (at == tokens.size()) {
            throw Refusal.wrong("The source ends too early");
        }
        return tokens.get(at++);
    }
}
