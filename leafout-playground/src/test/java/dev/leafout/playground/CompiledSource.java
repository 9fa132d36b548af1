// SPDX-License-Identifier: Apache-2.0
package dev.leafout.playground;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Java source, compiled with the class path of the tests. */
final class CompiledSource {
    private final ClassLoader classes;

    private CompiledSource(ClassLoader classes) {
        this.classes = classes;
    }

    /** Compiles the source of a public class of this name, without a warning about anything but odd white space. */
    static CompiledSource of(Path folder, String name, String source) throws Exception {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-encoding",
                "UTF-8",
                "-proc:none",
                "-Xlint:all,-path,-processing,-text-blocks",
                file.toString());
        int result = compiler.run(null, messages, messages, options.toArray(String[]::new));
        assertThat(messages.toString(UTF_8)).as(source).isEmpty();
        assertThat(result).isZero();
        return new CompiledSource(new URLClassLoader(new URL[] {folder.toUri().toURL()}));
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return classes.loadClass(name);
    }
}
