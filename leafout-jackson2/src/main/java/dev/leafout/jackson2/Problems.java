// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.leafout.typed.spi.BindException;

/** Jackson's exceptions as ours. */
final class Problems {
    private Problems() {}

    static BindException of(Exception e) {
        if (e instanceof BindException known) {
            return known;
        }
        String message = e instanceof JsonProcessingException problem ? problem.getOriginalMessage() : e.getMessage();
        return new BindException(String.valueOf(message), e);
    }
}
