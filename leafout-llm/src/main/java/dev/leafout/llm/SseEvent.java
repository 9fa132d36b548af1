// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm;

/**
 * One server-sent event.
 *
 * <p>Immutable.
 *
 * @param type the value of its last {@code event} field; {@code message} if it had none
 * @param data its {@code data} fields, joined by line feeds
 * @param lastId the last {@code id} in the stream so far; empty if there was none
 * @since 0.1
 */
public record SseEvent(String type, String data, String lastId) {}
