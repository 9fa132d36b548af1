// SPDX-License-Identifier: Apache-2.0
/** The {@code leafout} command. */
module dev.leafout.cli {
    requires static org.jspecify;
    requires dev.leafout.core;
    requires dev.leafout.llm;
    requires dev.leafout.schema;
    requires dev.leafout.testkit;
    requires info.picocli;

    opens dev.leafout.cli to
            info.picocli;
}
