// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import kotlinx.serialization.DeserializationStrategy
import kotlinx.serialization.SerialName
import java.lang.reflect.Constructor
import java.lang.reflect.Field
import java.lang.reflect.Modifier
import java.lang.reflect.Type

/**
 * A property of a class as Java sees it, for what kotlinx does not tell.
 *
 * @param annotations its own, and those on the parameter of the constructor, the field and the getter. Descriptors have only those that
 * are `@SerialInfo`, and Leafout's are not.
 */
internal class Property private constructor(val type: Type, val annotations: List<Annotation>) {
    companion object {
        /** Returns the properties of the class that a deserializer was generated for, by their serial names. */
        fun allOf(deserializer: DeserializationStrategy<*>): Map<String, Property> {
            val type = Builtins.generatedFor(deserializer) ?: return mapOf()
            return generateSequence(type) { it.superclass }.flatMap(::declaredIn).toMap()
        }

        private fun declaredIn(type: Class<*>): List<Pair<String, Property>> {
            val fields = type.declaredFields.filterNot { Modifier.isStatic(it.modifiers) || it.isSynthetic }
            val parameters = constructorOf(type, fields)?.parameterAnnotations.orEmpty()
            return fields.mapIndexed { i, field ->
                val getter = type.declaredMethods.firstOrNull { it.name == getterOf(field) && it.parameterCount == 0 }
                val own = holderOf(field)?.annotations
                val places = listOf(own, parameters.getOrNull(i), field.annotations, getter?.annotations)
                val annotations = places.filterNotNull().flatMap { it.asList() }
                val serialName = annotations.filterIsInstance<SerialName>().firstOrNull()?.value
                (serialName ?: field.name) to Property(field.genericType, annotations)
            }
        }

        /** All parameters of a serializable class's constructor are properties, and come before the others. */
        private fun constructorOf(type: Class<*>, fields: List<Field>): Constructor<*>? = type.declaredConstructors
            .filter {
                !it.isSynthetic &&
                    it.parameterTypes.asList() == fields.take(it.parameterCount).map(Field::getType)
            }
            .maxByOrNull { it.parameterCount }

        private fun getterOf(field: Field) =
            if (field.name.startsWith("is")) field.name else "get" + field.name.replaceFirstChar(Char::uppercaseChar)

        /** The compiler keeps the annotations of a property on a method beside its getter. */
        private fun holderOf(field: Field) =
            field.declaringClass.declaredMethods.firstOrNull { it.name == getterOf(field) + "\$annotations" }
    }
}
