// SPDX-License-Identifier: Apache-2.0
@file:JvmName("ObjectFlows")

package dev.leafout.kotlin

import dev.leafout.typed.ObjectLines
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.ObjectStreamBuilder
import dev.leafout.typed.Partial
import dev.leafout.typed.StreamFailure
import dev.leafout.typed.TypeToken
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.cancellable
import kotlinx.coroutines.flow.flow

/**
 * Returns the typed object so far, after every chunk that changed it.
 *
 * ```kotlin
 * chunks.partials<Trip>().collect { partial -> render(partial.value()) }
 * ```
 *
 * A chunk is taken when the collector is done with the partial before. If a slow collector only needs the newest one,
 * add `conflate()`.
 *
 * Fails as [ObjectStream.finish] does: with a [dev.leafout.typed.StreamFailure] that says why. A violation or text that
 * is not JSON cancels this flow of text. If the text ends with a [dev.leafout.typed.StreamFailure.SourceFailure], such
 * as a refusal, that is the failure. If it ends with another exception, the failure is
 * [dev.leafout.typed.StreamFailure.Truncated], with that exception as a suppressed one; if no JSON had begun, it is the
 * exception itself.
 *
 * Thread-safe: every collector has its own stream.
 *
 * @param configure called for every collector, with the builder of its stream
 * @since 0.1
 */
public inline fun <reified T : Any> Flow<String>.partials(
    noinline configure: ObjectStreamBuilder<T>.() -> Unit = {},
): Flow<Partial<T>> = partials(object : TypeToken<T>() {}, configure)

@PublishedApi
internal fun <T : Any> Flow<String>.partials(
    type: TypeToken<T>,
    configure: ObjectStreamBuilder<T>.() -> Unit,
): Flow<Partial<T>> = typed(type, configure) { ready -> onPartial { ready.add(it) } }

/**
 * Returns the elements at a path of an object, such as `days[*]`, each when it can no longer change.
 *
 * ```kotlin
 * chunks.elements<Trip, Day>("days[*]").collect { day -> book(day) }
 * ```
 *
 * The whole text is validated as a [T], at the first wrong character. Elements that are null are left out. Everything
 * else is as with [partials].
 *
 * @since 0.1
 */
public inline fun <reified T : Any, reified E : Any> Flow<String>.elements(
    path: String,
    noinline configure: ObjectStreamBuilder<T>.() -> Unit = {},
): Flow<E> = elements(path, object : TypeToken<T>() {}, object : TypeToken<E>() {}, configure)

/**
 * Returns the elements at a path, each when it can no longer change, without a type for the object around them.
 *
 * ```kotlin
 * chunks.elements<Day>("days[*]").collect { day -> book(day) }
 * ```
 *
 * Only the elements are validated, each at its first wrong character. A violation, such as an element that is null,
 * cancels this flow of text. Everything else in the text may be any JSON. The rest is as with [partials].
 *
 * @since 0.1
 */
@JvmName("elementsOfAny")
public inline fun <reified E : Any> Flow<String>.elements(
    path: String,
    noinline configure: ObjectStreamBuilder<Any>.() -> Unit = {},
): Flow<E> {
    val elementType = object : TypeToken<E>() {}
    return elements(path, object : TypeToken<Any>() {}, elementType) {
        configure()
        validate(path, elementType)
    }
}

@PublishedApi
internal fun ObjectStreamBuilder<*>.validate(path: String, elementType: TypeToken<*>) {
    schema(ElementSchema.of(path, acceptedSchemaOf(elementType)))
}

@PublishedApi
internal fun <T : Any, E : Any> Flow<String>.elements(
    path: String,
    type: TypeToken<T>,
    elementType: TypeToken<E>,
    configure: ObjectStreamBuilder<T>.() -> Unit,
): Flow<E> = typed(type, configure) { ready ->
    onEach(path, elementType, ifThere<E> { _, element -> ready += element })
}

/**
 * Returns the whole object.
 *
 * ```kotlin
 * val trip = chunks.whole<Trip> { onText("title") { print(it) } }
 * ```
 *
 * Fails as [partials] does, and cancels this flow of text if the object ends early. Thread-safe: every call opens its own
 * stream.
 *
 * @throws NoSuchElementException if the text is a null, and the type allows that
 * @since 0.1
 */
public suspend inline fun <reified T : Any> Flow<String>.whole(configure: ObjectStreamBuilder<T>.() -> Unit = {}): T =
    whole(objectStream<T>(configure))

/**
 * Feeds this text to an open stream, and returns the whole object. If the coroutine is cancelled, so is the stream. The
 * stream is not thread-safe: feed it nothing else meanwhile.
 *
 * @since 0.1
 */
public suspend fun <T : Any> Flow<String>.whole(stream: ObjectStream<T>): T =
    TextFeeder(stream) {}.feed(this) ?: throw NoSuchElementException("The text is a null.")

/**
 * Returns the objects of a text with one object per line, each at the end of its line. See [ObjectLines].
 *
 * Thread-safe: every collector has its own stream.
 *
 * @param onBadLine called with what is wrong with a line, which is then skipped; without it, a bad line ends the flow
 * @since 0.1
 */
public inline fun <reified T : Any> Flow<String>.objectLines(
    noinline onBadLine: ((StreamFailure) -> Unit)? = null,
    noinline configure: ObjectStreamBuilder<T>.() -> Unit = {},
): Flow<T> = objectLines(object : TypeToken<T>() {}, onBadLine, configure)

@PublishedApi
internal fun <T : Any> Flow<String>.objectLines(
    type: TypeToken<T>,
    onBadLine: ((StreamFailure) -> Unit)?,
    configure: ObjectStreamBuilder<T>.() -> Unit,
): Flow<T> = flow {
    val lines = ObjectLines.of(ObjectStream.of(type).apply(configure))
    onBadLine?.let { lines.onBadLine(it) }
    cancellable().collect { chunk -> lines.parseChunk(chunk).forEach { emit(it) } }
    lines.finish().forEach { emit(it) }
}

/** Emits what `watch` makes ready after every chunk. So no more is ever ready than what one chunk brought. */
private fun <T : Any, R : Any> Flow<String>.typed(
    type: TypeToken<T>,
    configure: ObjectStreamBuilder<T>.() -> Unit,
    watch: ObjectStreamBuilder<T>.(ready: MutableList<R>) -> Unit,
): Flow<R> = flow {
    val ready = mutableListOf<R>()
    val stream =
        ObjectStream
            .of(type)
            .apply(configure)
            .apply { watch(ready) }
            .open()
    TextFeeder(stream) {
        ready.forEach { emit(it) }
        ready.clear()
    }.feed(this@typed)
}
