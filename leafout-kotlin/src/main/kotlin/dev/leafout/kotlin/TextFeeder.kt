// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.typed.ObjectStream
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

    /** Ends the stream with the error of the text, and returns why there is no whole object. */
    private fun endOf(cause: Throwable): Throwable {
        stream.processor().onError(cause)
        return end.handle<Throwable?> { _, failure -> failure }.join() ?: cause
    }
}
