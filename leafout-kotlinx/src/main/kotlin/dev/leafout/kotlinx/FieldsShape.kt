// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.typed.spi.BindException
import dev.leafout.typed.spi.FieldTable
import dev.leafout.typed.spi.Shape
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.AbstractDecoder
import kotlinx.serialization.encoding.CompositeDecoder
import kotlinx.serialization.encoding.Decoder

/**
 * A class. Its own deserializer makes its objects, of values that have been made before: so its defaults and checks are
 * its own.
 */
internal class FieldsShape(
    reading: Reading,
    private val deserializer: DeserializationStrategy<*>,
    private val form: Form.Fields,
    private val fields: FieldTable,
    private val settings: Settings,
) : ReadShape(reading),
    Shape.Fields {
    private val standins = Standins(settings, form.elements) { fields.get(it).shape() }

    override fun fields() = fields

    override fun typeName() = form.descriptor.serialName.substringAfterLast('.')

    override fun unknown(name: String) {
        if (!settings.ignoresUnknown(form.descriptor)) {
            throw BindException("Unknown property '$name' of ${form.descriptor.serialName}.", null)
        }
    }

    override fun build(values: Array<Any?>, complete: Boolean): Any {
        try {
            if (!complete) {
                standins.fillIn(values)
            }
            return checkNotNull(deserializer.deserialize(Values(values)))
        } catch (e: Exception) {
            throw Problems.of(e)
        }
    }

    /** Builds an object that nothing has arrived of. */
    fun buildEmpty(): Any = build(Array(fields.size()) { Shape.ABSENT }, false)

    fun needsItself(around: Set<SerialDescriptor>): Boolean =
        form.descriptor in around || standins.needed().any { it.needsItself(around + form.descriptor) }

    /** Hands the values to the deserializer, by their numbers. */
    @OptIn(ExperimentalSerializationApi::class)
    private inner class Values(private val values: Array<Any?>) : AbstractDecoder() {
        private var next = 0
        private var value: Any? = null

        override val serializersModule get() = settings.module

        override fun decodeElementIndex(descriptor: SerialDescriptor): Int {
            while (next < form.elements.size) {
                val i = next++
                if (values[i] !== Shape.ABSENT) {
                    value = values[i]
                    return i
                }
                if (settings.isNullWithout(form.elements[i])) {
                    value = null
                    return i
                }
            }
            return CompositeDecoder.DECODE_DONE
        }

        override fun decodeNotNullMark() = value != null

        override fun decodeValue(): Any = checkNotNull(value)

        override fun decodeInline(descriptor: SerialDescriptor): Decoder =
            throw IllegalStateException("${descriptor.serialName} is not a value of its own")

        @Suppress("UNCHECKED_CAST") // the same deserializer has made it
        override fun <T> decodeSerializableValue(deserializer: DeserializationStrategy<T>): T = value as T
    }
}
