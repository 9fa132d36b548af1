// SPDX-License-Identifier: Apache-2.0
@file:JvmName("FieldFlows")

package dev.leafout.kotlin

import dev.leafout.field.EventType
import dev.leafout.field.StreamingData
import dev.leafout.field.StreamingJsonParser
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.cancellable
import kotlinx.coroutines.flow.catch
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.transform
import kotlinx.coroutines.flow.transformWhile

/**
 * Returns the events of each field of a JSON text.
 *
 * ```kotlin
 * chunks.fields().collect { println("${it.path()} ${it.eventType()} ${it.value()}") }
 * ```
 *
 * Every field that begins also ends, whether the text completes or fails. An exception of the text comes after that.
 * Text that cannot be parsed ends with [EventType.FAILED], and is cancelled.
 *
 * Thread-safe: every collector has its own parser.
 *
 * @param parsers creates one parser per collector; must not be changed afterwards
 * @since 0.1
 */
public fun Flow<String>.fields(
    parsers: StreamingJsonParser.Builder = StreamingJsonParser.builder(),
): Flow<StreamingData> = flow {
    val parser = parsers.build()
    var failure: Throwable? = null
    val events = cancellable().transform { chunk -> parser.parseChunk(chunk).forEach { emit(it) } }
    val readable =
        events.transformWhile { event ->
            emit(event)
            event.eventType() != EventType.FAILED
        }
    emitAll(readable.catch { failure = it })
    parser.finish().forEach { emit(it) }
    failure?.let { throw it }
}
