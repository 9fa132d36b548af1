// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.descriptors.PrimitiveKind
import kotlinx.serialization.descriptors.SerialDescriptor

/** How the values of a deserializer look in JSON, as far as that can be known. */
internal sealed interface Form {
    data object Text : Form

    class Scalar(val kind: PrimitiveKind, val serialName: String) : Form

    class Enumeration(val descriptor: SerialDescriptor) : Form

    class Nullable(val inner: DeserializationStrategy<*>) : Form

    /** A value class: written as what is inside. */
    class Inline(val inner: DeserializationStrategy<*>, val descriptor: SerialDescriptor) : Form

    /** @param item what its items are read with; null if that is not known */
    class Items(val item: DeserializationStrategy<*>?, val isList: Boolean) : Form

    class Entries(val key: DeserializationStrategy<*>, val value: DeserializationStrategy<*>, val isMap: Boolean) : Form

    class Fields(val descriptor: SerialDescriptor, val elements: List<Element>) : Form

    /** One of several types, which a property of the object names. */
    class Choice(val types: TypeNames) : Form

    /** A JsonElement. */
    class Tree(val serialName: String) : Form

    /** A deserializer that somebody has written: it may read anything. */
    class Unknown(val descriptor: SerialDescriptor) : Form
}

/**
 * A property of a class.
 *
 * @param names its name in JSON, and then its aliases
 * @param annotations those that kotlinx keeps
 * @param marks those that Java has
 * @param isWhole whether it is one of the lists and maps that cannot be replaced by any other
 */
internal class Element(
    val names: List<String>,
    val deserializer: DeserializationStrategy<*>,
    val descriptor: SerialDescriptor,
    val annotations: List<Annotation>,
    val marks: List<Annotation>,
    val isOptional: Boolean,
    val isWhole: Boolean,
) {
    val name get() = names.first()

    val isNullable get() = descriptor.isNullable
}
