// SPDX-License-Identifier: Apache-2.0
package dev.leafout.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that {@code leafout --version} prints, as the build wrote it into {@code version.properties}. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new FileNotFoundException("version.properties");
            }
            properties.load(in);
        }
        return new String[] {"leafout " + properties.getProperty("version")};
    }
}
