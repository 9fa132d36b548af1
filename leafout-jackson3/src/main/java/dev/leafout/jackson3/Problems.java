// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.typed.spi.BindException;
import tools.jackson.core.JacksonException;

/** Converts Jackson's exceptions to ours. */
final class Problems {
    private Problems() {}

    static BindException of(Exception e) {
        if (e instanceof BindException known) {
            return known;
        }
        String message = e instanceof JacksonException problem ? problem.getOriginalMessage() : e.getMessage();
        return new BindException(String.valueOf(message), e);
    }
}
