// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.descriptors.SerialDescriptor

/** The names of an enum's constants. */
internal class EnumNames private constructor(val first: List<String>, val all: Set<String>, private val fold: Boolean) {
    fun contains(name: String) = if (fold) all.any { it.lowercase() == name.lowercase() } else name in all

    companion object {
        fun of(descriptor: SerialDescriptor, settings: Settings): EnumNames {
            val names = (0 until descriptor.elementsCount).map { settings.namesOf(descriptor, it) }
            return EnumNames(names.map { it.first() }, names.flatten().toSet(), settings.ignoresCaseOfEnums)
        }
    }
}
