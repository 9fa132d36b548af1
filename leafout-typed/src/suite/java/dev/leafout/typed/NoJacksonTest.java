// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoJacksonTest {
    /** The binder is there, its Jackson is not: the class path has only what is of Leafout. */
    @Test
    void aBinderWithoutItsJacksonIsPassedOver() throws Exception {
        List<URL> ours = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.contains("leafout-")) {
                ours.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(ours.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
            Class<?> stream = loader.loadClass(ObjectStream.class.getName());
            Throwable problem = null;
            try {
                stream.getMethod("schemaOf", java.lang.reflect.Type.class).invoke(null, String.class);
            } catch (java.lang.reflect.InvocationTargetException e) {
                problem = e.getCause();
            }
            assertThat(problem)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("There is no ValueBinder that can be used: ")
                    .hasMessageContaining("(ClassNotFoundException: ")
                    .hasRootCauseInstanceOf(ClassNotFoundException.class);
        }
    }
}
