// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.PolymorphicKind
import kotlinx.serialization.modules.SerializersModuleCollector
import kotlin.reflect.KClass

/** The types that an object can have, and their names: the subclasses of a sealed class, and those in the module. */
@OptIn(ExperimentalSerializationApi::class)
internal class TypeNames(private val choice: DeserializationStrategy<*>, private val settings: Settings) {
    private val descriptor = choice.descriptor
    val property = settings.discriminatorOf(descriptor)
    val baseName = descriptor.serialName

    /** The known names. With a default in the module, there may be others. */
    val names: Set<String> by lazy(LazyThreadSafetyMode.PUBLICATION) {
        val sealed = descriptor.takeIf { it.kind == PolymorphicKind.SEALED }?.getElementDescriptor(1)
        val own = sealed?.let { types -> (0 until types.elementsCount).map(types::getElementName) }.orEmpty()
        (own + registered()).filterTo(LinkedHashSet()) { find(it) != null }
    }

    /** Returns whether an object may have other names, or none: there is a default for them. */
    val takesOthers: Boolean by lazy(LazyThreadSafetyMode.PUBLICATION) { find(NONSENSE) != null }

    /**
     * Returns what reads a type.
     *
     * @throws Exception if there is none with this name
     */
    fun named(name: String): DeserializationStrategy<*> =
        requireNotNull(Probe.typeNamed(name, choice, settings.module)) {
            "There is no '$name' among the types of $baseName."
        }

    private fun find(name: String) = runCatching { named(name) }.getOrNull()

    private fun registered(): List<String> = buildList {
        settings.module.dumpTo(
            object : SerializersModuleCollector {
                override fun <T : Any> contextual(
                    kClass: KClass<T>,
                    provider: (typeArgumentsSerializers: List<KSerializer<*>>) -> KSerializer<*>,
                ) = Unit

                override fun <Base : Any, Sub : Base> polymorphic(
                    baseClass: KClass<Base>,
                    actualClass: KClass<Sub>,
                    actualSerializer: KSerializer<Sub>,
                ) {
                    add(actualSerializer.descriptor.serialName)
                }

                override fun <Base : Any> polymorphicDefaultSerializer(
                    baseClass: KClass<Base>,
                    defaultSerializerProvider: (value: Base) -> kotlinx.serialization.SerializationStrategy<Base>?,
                ) = Unit

                override fun <Base : Any> polymorphicDefaultDeserializer(
                    baseClass: KClass<Base>,
                    defaultDeserializerProvider: (className: String?) -> DeserializationStrategy<Base>?,
                ) = Unit
            },
        )
    }

    private companion object {
        /** The name of no type: whoever takes it takes any. */
        const val NONSENSE = "\u0001 none of these \u0001"
    }
}
