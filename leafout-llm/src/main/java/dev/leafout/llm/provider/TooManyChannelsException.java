// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/** A turn has more texts and tool calls than its limit allows. The caller that set the limit writes the message. */
public final class TooManyChannelsException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
