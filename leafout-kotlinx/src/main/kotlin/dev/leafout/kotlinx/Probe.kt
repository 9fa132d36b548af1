// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.ContextualSerializer
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.builtins.serializer
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.encoding.AbstractDecoder
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.modules.SerializersModule

/**
 * Runs a deserializer without any input, to see which others it uses for its parts. A descriptor says what the parts are,
 * but not who reads them.
 *
 * @param parts the numbers of the parts that the deserializer is told about
 * @param typeName what it gets if it asks for the name of a type
 */
@OptIn(ExperimentalSerializationApi::class)
internal class Probe private constructor(
    override val serializersModule: SerializersModule,
    private val parts: List<Int>,
    private val typeName: String?,
) : AbstractDecoder() {
    private val found = mutableListOf<DeserializationStrategy<*>>()
    private var reached = 0
    private var part = 0
    private var descriptor: SerialDescriptor? = null

    /** Ends a run. */
    private class Enough : RuntimeException(null, null, false, false)

    override fun decodeElementIndex(descriptor: SerialDescriptor): Int {
        this.descriptor = descriptor
        part = parts.getOrNull(reached++) ?: throw Enough()
        return part
    }

    override fun <T> decodeSerializableValue(deserializer: DeserializationStrategy<T>): T {
        val inner = if (deserializer is ContextualSerializer) inside(deserializer, serializersModule) else null
        found += inner ?: deserializer
        @Suppress("UNCHECKED_CAST") // whoever expects a certain list or map fails here, which is what it is for
        return Builtins.anyContainer(deserializer) as T
    }

    /** Called for the numbers, booleans and texts among the parts. */
    override fun decodeValue(): Any {
        if (typeName != null) {
            return typeName
        }
        found += builtinOf(descriptor?.getElementDescriptor(part)?.kind) ?: throw Enough()
        throw Enough()
    }

    override fun decodeInline(descriptor: SerialDescriptor): Decoder {
        if (this.descriptor != null) {
            throw Enough()
        }
        this.descriptor = descriptor
        return this
    }

    override fun decodeNotNullMark() = true

    /**
     * What a part is read with.
     *
     * @param takesAny whether any list or map can be handed to it, rather than an ArrayList, say
     */
    data class Part(val deserializer: DeserializationStrategy<*>, val takesAny: Boolean)

    companion object {
        /** Returns what is inside a wrapper, such as that around a nullable value; null if it cannot be seen. */
        fun inside(wrapper: DeserializationStrategy<*>, module: SerializersModule): DeserializationStrategy<*>? =
            run(wrapper, Probe(module, listOf(), null)).firstOrNull()

        /** Returns the part with this number; null if it cannot be seen. */
        fun part(number: Int, of: DeserializationStrategy<*>, module: SerializersModule): Part? {
            val probe = Probe(module, listOf(number), null)
            var takesAny = true
            val found = run(of, probe) { takesAny = it !is ClassCastException }
            return found.singleOrNull()?.let { Part(it, takesAny) }
        }

        /** Returns what the keys and values of a map are read with; null if that cannot be seen. */
        fun keyAndValue(
            map: DeserializationStrategy<*>,
            module: SerializersModule,
        ): Pair<DeserializationStrategy<*>, DeserializationStrategy<*>>? =
            run(map, Probe(module, listOf(0, 1), null)).takeIf { it.size == 2 }?.let { (key, value) -> key to value }

        /**
         * Returns what a type with this name is read with.
         *
         * @throws Exception if there is none
         */
        fun typeNamed(
            name: String,
            choice: DeserializationStrategy<*>,
            module: SerializersModule,
        ): DeserializationStrategy<*>? = run(choice, Probe(module, listOf(0, 1), name)) { throw it }.firstOrNull()

        private fun run(
            deserializer: DeserializationStrategy<*>,
            probe: Probe,
            onFailure: (Exception) -> Unit = {},
        ): List<DeserializationStrategy<*>> {
            try {
                deserializer.deserialize(probe)
            } catch (e: Enough) {
                return probe.found
            } catch (e: Exception) {
                onFailure(e)
            }
            return probe.found
        }

        private fun builtinOf(kind: SerialKind?): DeserializationStrategy<*>? = when (kind) {
            PrimitiveKind.BOOLEAN -> Boolean.serializer()
            PrimitiveKind.BYTE -> Byte.serializer()
            PrimitiveKind.SHORT -> Short.serializer()
            PrimitiveKind.INT -> Int.serializer()
            PrimitiveKind.LONG -> Long.serializer()
            PrimitiveKind.FLOAT -> Float.serializer()
            PrimitiveKind.DOUBLE -> Double.serializer()
            PrimitiveKind.CHAR -> Char.serializer()
            PrimitiveKind.STRING -> String.serializer()
            else -> null
        }
    }
}
