// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.builtins.ListSerializer
import kotlinx.serialization.builtins.MapSerializer
import kotlinx.serialization.builtins.nullable
import kotlinx.serialization.builtins.serializer
import java.util.Collections

/** Tells who wrote a deserializer: what kotlinx or its compiler plugin wrote reads just what its descriptor says. */
internal object Builtins {
    private val list = ListSerializer(String.serializer()).javaClass
    private val map = MapSerializer(String.serializer(), String.serializer()).javaClass
    private val nullable = String.serializer().nullable.javaClass

    /** The compiler gives its classes this name. */
    private const val GENERATED = "$\$serializer"

    fun isNullable(deserializer: DeserializationStrategy<*>) = deserializer.javaClass == nullable

    /** Returns whether it makes a List of any kind. */
    fun isList(deserializer: DeserializationStrategy<*>) = deserializer.javaClass == list

    /** Returns whether it makes a Map of any kind. */
    fun isMap(deserializer: DeserializationStrategy<*>) = deserializer.javaClass == map

    fun isText(deserializer: DeserializationStrategy<*>) = deserializer === String.serializer()

    fun isTree(deserializer: DeserializationStrategy<*>) =
        deserializer.javaClass.name.startsWith("kotlinx.serialization.json.")

    fun isKnown(deserializer: DeserializationStrategy<*>) = deserializer.javaClass.name.let {
        it.startsWith("kotlinx.serialization.") || it.endsWith(GENERATED)
    }

    /** Returns the class that the compiler generated it for; null if it did not. */
    fun generatedFor(deserializer: DeserializationStrategy<*>): Class<*>? {
        val type = deserializer.javaClass
        val name = type.name.takeIf { it.endsWith(GENERATED) }?.removeSuffix(GENERATED) ?: return null
        return runCatching { Class.forName(name, false, type.classLoader) }.getOrNull()
    }

    /** Returns whether there is only one of it, so that it can be told from others. */
    fun isSingle(deserializer: DeserializationStrategy<*>) = deserializer.javaClass.fields.any { it.name == "INSTANCE" }

    /** Returns a list or map that is nothing else, if the deserializer makes one; otherwise null. */
    fun anyContainer(deserializer: DeserializationStrategy<*>): Any? = when {
        isList(deserializer) -> Collections.unmodifiableList(listOf<Any>())
        isMap(deserializer) -> Collections.unmodifiableMap(mapOf<Any, Any>())
        else -> null
    }
}
