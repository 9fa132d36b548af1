// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.typed.spi.BindException
import dev.leafout.typed.spi.Shape
import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.descriptors.PrimitiveKind

/** What a partial shows for properties that have not arrived and have no default. */
internal class Standins(
    private val settings: Settings,
    private val elements: List<Element>,
    private val shapeOf: (Int) -> Shape,
) {
    private val forms = Forms(settings)

    /** Makes one each time, since arrays and the like can be changed. */
    private val makers: List<(() -> Any?)?> by lazy(LazyThreadSafetyMode.PUBLICATION) {
        elements.indices.map { i -> if (settings.mayBeMissing(elements[i])) null else makerOf(i) }
    }

    fun fillIn(values: Array<Any?>) {
        for (i in elements.indices) {
            if (values[i] === Shape.ABSENT) {
                makers[i]?.let { values[i] = it() }
            }
        }
    }

    private fun makerOf(i: Int): () -> Any? {
        val element = elements[i]
        val shape = shapeOf(i)
        return when {
            element.isNullable -> ({ null })
            shape is FieldsShape && !shape.needsItself(setOf()) -> shape::buildEmpty
            shape is Shape.Text -> ({ "" })
            shape is Shape.Items -> ({ listOf<Any>() })
            shape is Shape.Entries -> ({ mapOf<Any, Any>() })
            else -> readFrom(element) ?: { throw BindException("${element.name} has not arrived.", null) }
        }
    }

    private fun readFrom(element: Element): (() -> Any?)? {
        val text = emptyText(forms.of(element.deserializer)) ?: return null
        val reading = Reading(settings.json, element.deserializer, false)
        return { reading.parse(text) }
    }

    private fun emptyText(form: Form): String? = when (form) {
        is Form.Scalar -> zero(form)
        is Form.Inline -> if (form.descriptor.serialName.startsWith("kotlin.U")) "0" else null
        is Form.Items -> "[]"
        is Form.Entries -> if (form.isMap) "{}" else null
        else -> null
    }

    private fun zero(form: Form.Scalar) = when (form.kind) {
        PrimitiveKind.STRING -> null
        PrimitiveKind.BOOLEAN -> "false"
        PrimitiveKind.CHAR -> "\"\\u0000\""
        else -> "0"
    }

    /** Returns the classes that there must be an object of. */
    fun needed(): List<FieldsShape> = elements.indices
        .filter { !settings.mayBeMissing(elements[it]) && !elements[it].isNullable }
        .mapNotNull { shapeOf(it) as? FieldsShape }
}
