// SPDX-License-Identifier: Apache-2.0
package dev.leafout.parse;

/**
 * The bytes given as a checkpoint are damaged, or are a checkpoint of something else.
 *
 * @since 0.1
 */
public final class CheckpointException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CheckpointException(String message) {
        super(message + "  [LO-401] docs/errors.md#lo-401");
    }

    public CheckpointException(String message, Throwable cause) {
        super(message + "  [LO-401] docs/errors.md#lo-401", cause);
    }
}
