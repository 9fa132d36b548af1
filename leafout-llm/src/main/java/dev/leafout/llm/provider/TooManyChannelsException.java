// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/** A turn has more texts and tool calls than its limit allows; whoever gave the decoder its limits knows the words for that. */
public final class TooManyChannelsException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
