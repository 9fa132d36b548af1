// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Record types of random components, and random instances of them. */
final class RandomRecords {
    private static final String HOLDER = "RandomTypes";
    private static final List<String> SCALARS = List.of(
            "int",
            "long",
            "double",
            "boolean",
            "short",
            "byte",
            "float",
            "char",
            "Integer",
            "Long",
            "Double",
            "Boolean",
            "String",
            "String",
            "String",
            "java.math.BigDecimal",
            "java.math.BigInteger",
            "java.util.UUID",
            "java.time.LocalDate",
            "java.time.Instant",
            "java.net.URI",
            "Color",
            "int[]",
            "String[]");

    private final Random random;

    RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    /** Returns so many record types, of which later ones may contain earlier ones. */
    List<Class<?>> types(int count) throws Exception {
        StringBuilder source =
                new StringBuilder("public class " + HOLDER + " { public enum Color { RED, GREEN, BLUE }\n");
        for (int i = 0; i < count; i++) {
            source.append("public record R").append(i).append('(');
            int components = 1 + random.nextInt(6);
            for (int c = 0; c < components; c++) {
                source.append(c == 0 ? "" : ", ")
                        .append(component(i, 2))
                        .append(" c")
                        .append(c);
            }
            source.append(") {}\n");
        }
        Map<String, byte[]> classes = compile(source.append('}').toString());
        ClassLoader loader = new ClassLoader(RandomRecords.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            types.add(loader.loadClass(HOLDER + "$R" + i));
        }
        return types;
    }

    private String component(int record, int depth) {
        int kind = random.nextInt(depth == 0 ? 6 : 10);
        return switch (kind) {
            case 6 -> "java.util.List<" + boxed(record, depth - 1) + ">";
            case 7 -> "java.util.Map<String, " + boxed(record, depth - 1) + ">";
            case 8 -> "java.util.Optional<" + boxed(record, depth - 1) + ">";
            case 9 -> random.nextBoolean() ? "java.util.Set<String>" : "java.util.Map<Color, Integer>";
            case 5 -> record == 0 ? "R0" : "R" + random.nextInt(record + 1);
            default -> SCALARS.get(random.nextInt(SCALARS.size()));
        };
    }

    private String boxed(int record, int depth) {
        String type = component(record, depth);
        boolean primitive = Character.isLowerCase(type.charAt(0)) && type.indexOf('.') < 0 && !type.endsWith("]");
        return primitive ? "Integer" : type;
    }

    private static Map<String, byte[]> compile(String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> outputs = new LinkedHashMap<>();
        JavaFileManager files =
                new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, Locale.ROOT, null)) {
                    @Override
                    public JavaFileObject getJavaFileForOutput(
                            Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                        return new SimpleJavaFileObject(URI.create("mem:///" + name), kind) {
                            @Override
                            public OutputStream openOutputStream() {
                                return outputs.computeIfAbsent(name, known -> new ByteArrayOutputStream());
                            }
                        };
                    }
                };
        JavaFileObject text =
                new SimpleJavaFileObject(URI.create("mem:///" + HOLDER + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreErrors) {
                        return source;
                    }
                };
        boolean compiled = compiler.getTask(null, files, null, List.of("-proc:none"), null, List.of(text))
                .call();
        if (!compiled) {
            throw new AssertionError(source);
        }
        Map<String, byte[]> classes = new LinkedHashMap<>();
        outputs.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    /** Returns a random instance; at this depth nothing is null or empty that need not be. */
    Object instance(Class<?> type, int depth) throws Exception {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(components[i].getGenericType(), depth);
        }
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return type.getDeclaredConstructor(parameters).newInstance(values);
    }

    private Object value(Type type, int depth) throws Exception {
        if (type instanceof ParameterizedType generic) {
            return container((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), depth);
        }
        if (type instanceof GenericArrayType) {
            throw new AssertionError(type);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isRecord()) {
            return depth == 0 || random.nextInt(8) == 0 ? null : instance(raw, depth - 1);
        }
        if (raw.isArray()) {
            Object array = Array.newInstance(raw.getComponentType(), random.nextInt(3));
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, scalar(raw.getComponentType()));
            }
            return array;
        }
        return raw.isPrimitive() || random.nextInt(8) > 0 ? scalar(raw) : null;
    }

    private Object container(Class<?> raw, Type[] arguments, int depth) throws Exception {
        if (raw == Optional.class) {
            return Optional.ofNullable(random.nextInt(3) == 0 ? null : value(arguments[0], depth));
        }
        int size = depth == 0 ? 0 : random.nextInt(4);
        if (raw == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (int i = 0; i < size; i++) {
                map.put(scalar((Class<?>) arguments[0]), value(arguments[1], depth - 1));
            }
            return map;
        }
        Collection<Object> items = raw == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(value(arguments[0], depth - 1));
        }
        return items;
    }

    private Object scalar(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        return switch (type.getSimpleName()) {
            case "int", "Integer" -> random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(100);
            case "long", "Long" -> random.nextLong();
            case "double", "Double" -> random.nextInt(20) == 0 ? Double.NaN : random.nextGaussian() * 1e6;
            case "float", "Float" -> random.nextFloat();
            case "short" -> (short) random.nextInt();
            case "byte" -> (byte) random.nextInt();
            case "char" -> (char) ('a' + random.nextInt(26));
            case "boolean", "Boolean" -> random.nextBoolean();
            case "BigDecimal" -> new BigDecimal(new BigInteger(60, random), random.nextInt(10));
            case "BigInteger" -> new BigInteger(100, random);
            case "UUID" -> new UUID(random.nextLong(), random.nextLong());
            case "LocalDate" -> LocalDate.ofEpochDay(random.nextInt(30_000));
            case "Instant" -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000) * 1_000_000L);
            case "URI" -> URI.create("https://example.org/" + random.nextInt(1_000));
            default -> text();
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append("ab \"\\\nüλ/{".charAt(random.nextInt(10)));
        }
        return text.toString();
    }
}
