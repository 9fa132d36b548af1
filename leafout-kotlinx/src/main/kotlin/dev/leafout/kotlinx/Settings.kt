// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonClassDiscriminator
import kotlinx.serialization.json.JsonIgnoreUnknownKeys
import kotlinx.serialization.json.JsonNames

/** What the settings of a Json and the annotations of a class mean for reading. */
@OptIn(ExperimentalSerializationApi::class)
internal class Settings(val json: Json) {
    private val configuration = json.configuration

    val module get() = json.serializersModule
    val isLenient get() = configuration.isLenient
    val takesSpecialNumbers get() = configuration.allowSpecialFloatingPointValues
    val coerces get() = configuration.coerceInputValues
    val ignoresCaseOfEnums get() = configuration.decodeEnumsCaseInsensitive
    val choosesByArray get() = configuration.useArrayPolymorphism

    fun namesOf(descriptor: SerialDescriptor, element: Int): List<String> {
        val name = descriptor.getElementName(element)
        val strategy = configuration.namingStrategy.takeIf { descriptor.kind == StructureKind.CLASS }
        val first = strategy?.serialNameForJson(descriptor, element, name) ?: name
        val others = descriptor.getElementAnnotations(element).filterIsInstance<JsonNames>()
        val takesOthers = configuration.useAlternativeNames || strategy != null
        return listOf(first) + if (takesOthers) others.flatMap { it.names.asList() } else listOf()
    }

    fun ignoresUnknown(descriptor: SerialDescriptor) =
        configuration.ignoreUnknownKeys || descriptor.annotations.any { it is JsonIgnoreUnknownKeys }

    fun discriminatorOf(descriptor: SerialDescriptor) =
        descriptor.annotations.filterIsInstance<JsonClassDiscriminator>().firstOrNull()?.discriminator
            ?: configuration.classDiscriminator

    /** Returns whether the property is null if it is missing. */
    fun isNullWithout(element: Element) = element.isNullable && !element.isOptional && !configuration.explicitNulls

    fun mayBeMissing(element: Element) = element.isOptional || isNullWithout(element)

    /** Returns whether a null is read as if the property were missing. */
    fun skipsNull(element: Element) = coerces && element.isOptional && !element.isNullable

    /** Returns whether a text that is none of an enum is read as if the property were missing. */
    fun skipsUnknownNames(element: Element) = coerces && mayBeMissing(element)
}
