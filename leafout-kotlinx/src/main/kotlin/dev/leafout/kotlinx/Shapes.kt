// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.event.ValueKind
import dev.leafout.typed.spi.BindException
import dev.leafout.typed.spi.Shape

/** What all shapes have in common: kotlinx reads the complete value. */
internal abstract class ReadShape(private val reading: Reading) {
    open fun bind(plain: Any?): Any? = reading.read(plain)

    /** What is shown instead depends on the property, so its class decides: see [Standins]. */
    fun missing(): Any? = null
}

internal class WholeShape(reading: Reading, private val kinds: Set<ValueKind>) :
    ReadShape(reading),
    Shape.Whole {
    override fun kinds() = kinds
}

internal class TextShape(reading: Reading) :
    ReadShape(reading),
    Shape.Text {
    override fun bind(plain: Any?): Any? = plain as? String ?: super.bind(plain)
}

/** The shape of an item is made on first use, since a type may contain itself. */
internal class ItemsShape(reading: Reading, item: () -> Shape) :
    ReadShape(reading),
    Shape.Items {
    private val item by lazy(LazyThreadSafetyMode.PUBLICATION, item)

    override fun item() = item
}

internal class EntriesShape(reading: Reading, private val keys: Reading?, value: () -> Shape) :
    ReadShape(reading),
    Shape.Entries {
    private val value by lazy(LazyThreadSafetyMode.PUBLICATION, value)

    override fun value() = value

    override fun key(name: String): Any = if (keys == null) name else checkNotNull(keys.read(name))
}

internal class ChoiceShape(reading: Reading, private val types: TypeNames, private val shapeNamed: (String) -> Shape) :
    ReadShape(reading),
    Shape.Choice {
    private val shapes by lazy(LazyThreadSafetyMode.PUBLICATION) { types.names.associateWith(shapeNamed) }

    override fun property() = types.property

    override fun isPropertyPassedOn() = false

    override fun of(name: String): Shape = try {
        shapes[name] ?: shapeNamed(name)
    } catch (e: BindException) {
        throw e
    } catch (e: Exception) {
        throw Problems.of(e)
    }

    override fun types(): Collection<Shape> = if (types.takesOthers) listOf() else shapes.values
}
