// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.event.ValuePath
import dev.leafout.event.ValueState
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.Partial
import dev.leafout.typed.StreamFailure
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.catch

/**
 * Feeds text to an object stream, and decides how the stream ends.
 *
 * @param handOn called after every chunk, before the next one is asked for
 */
internal class TextFeeder<T : Any>(private val stream: ObjectStream<T>, private val handOn: suspend () -> Unit) {
    private val end = stream.result()

    /** Returns the whole object, which may be a null, or throws why there is none. What comes out is always handed on before that. */
    suspend fun feed(text: Flow<String>): T? {
        var completed = false
        try {
            var cause: Throwable? = null
            text.catch { cause = it }.collect { chunk -> feed(chunk) }
            val whole = runCatching<T?> { cause?.let { throw endOf(it) } ?: stream.finish() }
            completed = true
            handOn()
            return whole.getOrThrow()
        } finally {
            if (!completed) {
                stream.cancel()
            }
        }
    }

    /** Failing here cancels the text: its flow ends with this exception, as every flow whose collector fails. */
    private suspend fun feed(chunk: String) {
        currentCoroutineContext().ensureActive()
        val fed = runCatching { stream.feed(chunk) }
        handOn()
        fed.getOrThrow()
        if (end.isDone) {
            stream.finish()
        }
    }

    /** An object that has begun but cannot continue is truncated, unless the text's own error says more. */
    private fun endOf(cause: Throwable): Throwable {
        val soFar = stream.partial()
        val failure =
            when {
                cause is StreamFailure.SourceFailure -> cause.withPartial(soFar)
                cause !is Exception || soFar.stateOf(ValuePath.root()) == ValueState.ABSENT -> cause
                else -> truncated(cause, soFar)
            }
        stream.processor().onError(failure)
        return failure
    }

    private fun truncated(cause: Exception, soFar: Partial<T>): Throwable {
        val reason = if (cause is StreamFailure.Truncated) cause.reason() else cause.message
        // A number: only a real end would complete it.
        val isHeld = soFar.stateOf(ValuePath.root()) == ValueState.HELD
        val failure =
            if (isHeld || soFar.isComplete) {
                StreamFailure.Truncated(if (isHeld) listOf(ValuePath.root()) else listOf(), reason, soFar)
            } else {
                stream.stopReason(reason.toString())
                runCatching { stream.finish() }.exceptionOrNull()
                    ?: IllegalStateException("An object that is not complete has finished.")
            }
        failure.addSuppressed(cause)
        return failure
    }
}
