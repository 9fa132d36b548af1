// SPDX-License-Identifier: Apache-2.0
@file:JvmName("ObjectStreams")

package dev.leafout.kotlin

import dev.leafout.event.ValuePath
import dev.leafout.typed.ObjectStream
import dev.leafout.typed.ObjectStreamBuilder
import dev.leafout.typed.TypeToken
import java.util.function.BiConsumer
import java.util.function.Consumer

/**
 * Opens a stream of this type, to be fed by hand or by [whole].
 *
 * ```kotlin
 * val stream = objectStream<Trip> {
 *     onText("title") { print(it) }
 *     onEach<Day>("days[*]") { path, day -> println("$path: $day") }
 * }
 * ```
 *
 * The stream is not thread-safe.
 *
 * @since 0.1
 */
public inline fun <reified T : Any> objectStream(configure: ObjectStreamBuilder<T>.() -> Unit = {}): ObjectStream<T> =
    ObjectStream.of(object : TypeToken<T>() {}).apply(configure).open()

/**
 * Returns the JSON Schema of a type, to send to the provider. Any thread may call this.
 *
 * @since 0.1
 */
public inline fun <reified T : Any> schemaOf(): String = ObjectStream.schemaOf(object : TypeToken<T>() {}.type())

/**
 * Calls this with the value at a path, once, when it can no longer change. It is not called for null.
 *
 * @since 0.1
 */
public inline fun <reified V : Any> ObjectStreamBuilder<*>.onValue(path: String, noinline consumer: (V) -> Unit) {
    onValue(path, object : TypeToken<V>() {}, ifThere(consumer))
}

/**
 * Calls this with each value whose path matches, and with that path, when the value can no longer change. It is not
 * called for null.
 *
 * @since 0.1
 */
public inline fun <reified E : Any> ObjectStreamBuilder<*>.onEach(
    path: String,
    noinline consumer: (ValuePath, E) -> Unit,
) {
    onEach(path, object : TypeToken<E>() {}, ifThere(consumer))
}

/** The Java types do not say so, but a callback is called for null too. */
@PublishedApi
internal fun <V : Any> ifThere(consumer: (ValuePath, V) -> Unit): BiConsumer<ValuePath, Any?> =
    BiConsumer { path, value ->
        if (value != null) {
            @Suppress("UNCHECKED_CAST") // the binder makes them for the type V
            consumer(path, value as V)
        }
    }

@PublishedApi
internal fun <V : Any> ifThere(consumer: (V) -> Unit): Consumer<Any?> = Consumer { value ->
    if (value != null) {
        @Suppress("UNCHECKED_CAST") // the binder makes it for the type V
        consumer(value as V)
    }
}
